/// Entry point of an executable named Fuzz in SwiftPM's linker line. libFuzzer's own main has another name.
int Fuzz_main(int argc, char **argv);
