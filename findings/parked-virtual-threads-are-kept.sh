#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a virtual thread that is parked and unreachable is garbage: it is no root (JEP 444).
# Happens: it stays, and what its stack holds; -Djdk.trackAllThreads=false lets it go.
# Version and source: JDK 25.0.3, jdk.internal.vm.ThreadContainers keeps all that are started.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Parked.java <<'JAVA'
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

void main() throws InterruptedException {
    List<WeakReference<Thread>> threads = new ArrayList<>();
    CountDownLatch started = new CountDownLatch(100);
    for (int i = 0; i < 100; i++) {
        threads.add(new WeakReference<>(Thread.ofVirtual().start(() -> {
            byte[] held = new byte[1 << 10];
            started.countDown();
            while (held.length > 0) LockSupport.park();
        })));
    }
    started.await();
    Thread.sleep(500);
    for (int i = 0; i < 5; i++) {
        System.gc();
        Thread.sleep(100);
    }
    long gone = threads.stream().filter(each -> each.get() == null).count();
    System.out.println(gone == 0 ? "none of 100 is collected" : gone + " of 100 are collected");
}
JAVA
"$jdk/bin/java" -version 2>&1 | head -n 1
usual=$("$jdk/bin/java" Parked.java)
untracked=$("$jdk/bin/java" -Djdk.trackAllThreads=false Parked.java)
printf 'usual: %s\njdk.trackAllThreads=false: %s\n' "$usual" "$untracked"
[ "$usual" = "none of 100 is collected" ]
[ "$untracked" = "100 of 100 are collected" ]
