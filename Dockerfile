# The program and the fonts of its labels, without Swift. Scripts/package makes the package first:
#
#   Scripts/package
#   docker build -t dripgif .
#   docker run --rm -v "$PWD:/work" dripgif waterdrop out.gif
FROM debian:bookworm-slim
COPY .build/packages/dripgif_*.deb /tmp/
RUN apt-get -qq update && \
    apt-get -qq -y --no-install-recommends install /tmp/dripgif_*_$(dpkg --print-architecture).deb \
        fonts-inter fonts-dejavu-core fonts-liberation fonts-droid-fallback && \
    rm -rf /var/lib/apt/lists/* /tmp/dripgif_*.deb
WORKDIR /work
ENTRYPOINT ["dripgif"]
