#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a platform thread keeps the JVM alive, whoever starts it, and is in the program's group.
# Happens: started by a virtual thread it is a daemon: the JVM ends without its output; group too.
# Version and source: Temurin 25.0.3; a server that moved its handlers to virtual threads is hit.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Children.java <<'JAVA'
public class Children {
    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            Thread self = Thread.currentThread();
            System.out.println("daemon " + self.isDaemon() + ", group "
                    + self.getThreadGroup().getName());
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("done");
        };
        Runnable parent = () -> {
            new Thread(work).start();
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        };
        (args[0].equals("virtual") ? Thread.startVirtualThread(parent)
                : Thread.ofPlatform().start(parent)).join();
    }
}
JAVA
"$jdk/bin/javac" Children.java
"$jdk/bin/java" -version 2>&1 | head -n 1
platform=$("$jdk/bin/java" Children platform)
virtual=$("$jdk/bin/java" Children virtual)
printf 'child of a platform thread:\n%s\nchild of a virtual thread:\n%s\n' "$platform" "$virtual"
[ "$platform" = 'daemon false, group main
done' ] && [ "$virtual" = 'daemon true, group VirtualThreads' ]
