// SHA-256 of the system: libmd's, or CommonCrypto's on Apple's systems, under the same three names.
#if defined(__APPLE__)
#include <CommonCrypto/CommonDigest.h>
typedef CC_SHA256_CTX CDigestState;
static inline void cdigest_begin(CDigestState *state) { CC_SHA256_Init(state); }
static inline void cdigest_add(CDigestState *state, const unsigned char *bytes, size_t count) {
    // CommonCrypto counts in 32 bits.
    for (; count > 1 << 30; bytes += 1 << 30, count -= 1 << 30) CC_SHA256_Update(state, bytes, 1 << 30);
    CC_SHA256_Update(state, bytes, (CC_LONG)count);
}
static inline void cdigest_finish(CDigestState *state, unsigned char *digest) { CC_SHA256_Final(digest, state); }
#else
#if defined(__has_include)
#if !__has_include(<sha2.h>)
#error "libmd is missing. Install it: sudo apt-get install libmd-dev (Debian, Ubuntu)"
#endif
#endif
#include <stddef.h>
#include <sys/types.h>
#include <sha2.h>
typedef SHA2_CTX CDigestState;
static inline void cdigest_begin(CDigestState *state) { SHA256Init(state); }
static inline void cdigest_add(CDigestState *state, const unsigned char *bytes, size_t count) { SHA256Update(state, bytes, count); }
static inline void cdigest_finish(CDigestState *state, unsigned char *digest) { SHA256Final(digest, state); }
#endif
