#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a JVM that ran out of file descriptors works as before once some are free again.
# Happens: a first log line in that moment leaves it without time zones for good.
# Version and source: Temurin 25.0.3; System.Logger, java.time; an initialiser reads lib/tzdb.dat.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > NoDescriptor.java <<'JAVA'
import java.io.*;
import java.util.*;

public class NoDescriptor {
    public static void main(String[] args) throws Exception {
        System.Logger logger = System.getLogger("finding");
        if (args.length > 0) logger.log(System.Logger.Level.INFO, "warm");
        List<Closeable> held = new ArrayList<>();
        try {
            while (true) held.add(new FileInputStream("/dev/null"));
        } catch (IOException full) {
            logged("none free", logger);
        }
        for (Closeable file : held) file.close();
        logged("free again", logger);
        try {
            System.out.println("local time: " + (java.time.ZonedDateTime.now() != null));
        } catch (Throwable lasting) {
            System.out.println("local time: " + lasting.getClass().getSimpleName());
        }
    }

    static void logged(String when, System.Logger logger) {
        try {
            logger.log(System.Logger.Level.INFO, when);
            System.out.println(when + ": logged");
        } catch (Throwable thrown) {
            System.out.println(when + ": " + thrown.getClass().getSimpleName());
        }
    }
}
JAVA
"$jdk/bin/javac" NoDescriptor.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$(ulimit -n 60; "$jdk/bin/java" NoDescriptor 2> /dev/null)
warm=$(ulimit -n 60; "$jdk/bin/java" NoDescriptor warm 2> /dev/null)
printf 'first log line without a descriptor:\n%s\nlogged once before:\n%s\n' "$seen" "$warm"
[ "$seen" = 'none free: Error
free again: NoClassDefFoundError
local time: NoClassDefFoundError' ] && [ "$warm" = 'none free: logged
free again: logged
local time: true' ]
