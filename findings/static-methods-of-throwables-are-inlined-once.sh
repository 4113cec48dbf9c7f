#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a hot static check is inlined, whatever class it stands in.
# Happens: C2 inlines one of a Throwable's class into its caller, but not with it into that one's.
# Version and source: Temurin 25.0.3; -XX:+PrintInlining of the same check in two classes.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Inlined.java <<'JAVA'
public class Inlined {
    static final class Missing extends RuntimeException {
        static Object inException(Object value) {
            if (value == null) {
                throw new Missing();
            }
            return value;
        }
    }

    static final class Checks {
        static Object inOtherClass(Object value) {
            if (value == null) {
                throw new Missing();
            }
            return value;
        }
    }

    static int work(Object value) {
        return Missing.inException(value).hashCode() + Checks.inOtherClass(value).hashCode();
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 2_000_000; i++) {
            sum += work("value");
        }
        System.out.println("sum " + sum);
    }
}
JAVA
"$jdk/bin/javac" Inlined.java
"$jdk/bin/java" -version 2>&1 | head -n 1
"$jdk/bin/java" -XX:-TieredCompilation -Xbatch -XX:+UnlockDiagnosticVMOptions -XX:+PrintInlining \
  Inlined > log
call='.*@ [0-9]+ +Inlined\$[A-Za-z]+::(in[A-Za-z]+) \([0-9]+ bytes\) +(.*)'
seen=$(sed -nE "s/$call/\1: \2/p" log \
  | sed 's/ *$//' | sort | uniq)
printf '%s\n' "$seen"
[ "$seen" = "inException: failed to inline: exception method
inException: inline (hot)
inOtherClass: inline (hot)" ]
