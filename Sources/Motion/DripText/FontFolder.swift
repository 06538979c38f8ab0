/// Where fonts are: on the disk, or in the program where there is no operating system.
enum FontFolder {}
