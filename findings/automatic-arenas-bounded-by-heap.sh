#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: memory of the foreign-function API is the system's; -Xmx bounds the heap only.
# Happens: what Arena.ofAuto allocates counts against -Xmx, and that of ofShared does not.
# Version and source: Temurin 25.0.3; Arena.ofAuto, ofShared, malloc through the Linker, a mapping.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Native.java <<'JAVA'
import java.lang.foreign.*;
import java.nio.channels.FileChannel;
import java.nio.file.*;

public class Native {
    private static final long BYTES = 128L << 20;

    interface Way { long bytes() throws Throwable; }

    static void show(String what, Way way) {
        try {
            System.out.println(what + ": " + (way.bytes() == BYTES ? "128 MiB" : "less"));
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.getMessage().replaceAll("\\d+", "N"));
        }
    }

    public static void main(String[] args) throws Exception {
        show("ofAuto", () -> Arena.ofAuto().allocate(BYTES).byteSize());
        show("ofShared", () -> Arena.ofShared().allocate(BYTES).byteSize());
        Linker linker = Linker.nativeLinker();
        var malloc = linker.downcallHandle(linker.defaultLookup().findOrThrow("malloc"),
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
        show("malloc", () -> ((MemorySegment) malloc.invoke(BYTES)).reinterpret(BYTES).byteSize());
        try (var file = FileChannel.open(Path.of("sparse"), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            show("map", () -> file.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.ofAuto())
                    .byteSize());
        }
    }
}
JAVA
"$jdk/bin/javac" Native.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -Xmx64m --enable-native-access=ALL-UNNAMED Native)
printf 'with -Xmx64m:\n%s\n' "$seen"
refused='Cannot reserve N bytes of direct buffer memory (allocated: N, limit: N)'
[ "$seen" = "ofAuto: $refused
ofShared: 128 MiB
malloc: 128 MiB
map: 128 MiB" ]
