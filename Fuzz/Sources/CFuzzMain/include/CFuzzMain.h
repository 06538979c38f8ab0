/// Where SwiftPM's linker line wants an executable named Fuzz to begin; libFuzzer's own main has another name for it.
int Fuzz_main(int argc, char **argv);
