#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a class in an AOT cache costs a program that never uses it next to nothing.
# Happens: the JVM loads all classes of the cache as it starts, whatever the program uses.
# Version and source: Temurin 25.0.3 (JEP 483); -Xlog:class+load of one program with two caches.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
{
  for i in $(seq 300); do printf 'class Part%d { static int one() { return 1; } }\n' "$i"; done
  printf 'class Large { public static void main(String[] args) {\n int sum = 0;\n'
  for i in $(seq 300); do printf 'sum += Part%d.one();\n' "$i"; done
  printf 'System.out.println(sum); } }\n'
} > Large.java
printf 'class Small { public static void main(String[] args) { System.out.println("small"); } }\n' \
  > Small.java
"$jdk/bin/javac" -d classes Large.java Small.java
"$jdk/bin/jar" --create --file all.jar -C classes .
for name in Small Large; do
  "$jdk/bin/java" -XX:AOTCacheOutput="$name.aot" -cp all.jar "$name" > log 2>&1
done
"$jdk/bin/java" -version 2>&1 | head -n 1
parts() {
  "$jdk/bin/java" -XX:AOTCache="$1" -Xlog:class+load -cp all.jar Small \
    | grep -c ' Part[0-9]' || true
}
seen="Part classes that Small loads: with its own cache $(parts Small.aot),"
seen="$seen with Large's $(parts Large.aot)"
printf '%s\n' "$seen"
[ "$seen" = "Part classes that Small loads: with its own cache 0, with Large's 300" ]
