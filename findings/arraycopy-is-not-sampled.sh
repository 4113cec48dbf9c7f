#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a method with half of the time, all in System.arraycopy, has half of a profile's samples.
# Happens: it has next to none, of either sampler of Flight Recorder, compiled or not.
# Version and source: Temurin 25.0.3 (JEP 509); 32 MiB are copied and added up in turn.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Copies.java <<'END'
class Copies {
    static final double[] FROM = new double[1 << 22];
    static final double[] TO = new double[1 << 22];
    static double sum;

    static void copy() {
        for (int i = 0; i < 5; i++) {
            System.arraycopy(FROM, 0, TO, 0, FROM.length);
        }
    }

    static void add() {
        for (double each : TO) {
            sum += each;
        }
    }

    public static void main(String[] args) {
        long copying = 0;
        long adding = 0;
        while (copying + adding < 4_000_000_000L) {
            long begin = System.nanoTime();
            copy();
            long copied = System.nanoTime();
            while (System.nanoTime() - copied < copied - begin) {
                add();
            }
            copying += copied - begin;
            adding += System.nanoTime() - copied;
        }
        System.out.println("time copying: " + 100 * copying / (copying + adding) + " %");
    }
}
END
"$jdk/bin/javac" Copies.java
"$jdk/bin/java" -version 2>&1 | head -n 1
check() {
  event=$1; shift
  share=$("$jdk/bin/java" -Xlog:disable -XX:+UnlockExperimentalVMOptions "$@" \
    -XX:StartFlightRecording=filename=all.jfr,settings=profile,jdk.CPUTimeSample#enabled=true \
    Copies)
  "$jdk/bin/jfr" print --events "$event" --stack-depth 3 all.jfr > samples
  adding=$(grep -c 'Copies.add()' samples || true)
  copying=$(grep -c 'Copies.copy()' samples || true)
  printf '%s; %s: %s of adding, %s of copying\n' "$share" "$event" "$adding" "$copying"
  [ "$(printf '%s' "$share" | grep -o '[0-9]*')" -ge 40 ]
  [ "$adding" -ge 40 ]
  [ "$((10 * copying))" -le "$adding" ]
}
check jdk.ExecutionSample
check jdk.CPUTimeSample
check jdk.ExecutionSample -Xcomp
check jdk.CPUTimeSample -Xcomp
