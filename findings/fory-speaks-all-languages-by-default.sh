#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a Fory built without a word on languages copies Java objects as Java objects.
# Happens: Object[] comes back as ArrayList, URI as Map; a Pattern is written but not read.
# Version and source: Apache Fory 1.6.0, JDK 25.0.3; withXlang(false) copies all of them.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
  -Dartifact=org.apache.fory:fory-core:1.6.0 \
  -DoutputDirectory="$dir" > mvn.log 2>&1 || { cat mvn.log; exit 1; }
cat > Copies.java <<'JAVA'
import java.net.URI;
import java.util.*;
import java.util.regex.Pattern;
import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;

public class Copies {
    public static void main(String[] args) {
        ForyBuilder builder = Fory.builder().withRefTracking(true).requireClassRegistration(false);
        Fory fory = (args.length == 0 ? builder : builder.withXlang(false)).build();
        show("Object[]", fory, new Object[] {"a", 1});
        show("URI", fory, URI.create("http://host/path?query"));
        show("unmodifiableList", fory, Collections.unmodifiableList(new ArrayList<>(List.of(1))));
        show("Pattern", fory, Pattern.compile("a.b", Pattern.DOTALL));
    }

    static void show(String what, Fory fory, Object value) {
        byte[] bytes = fory.serialize(value);
        try {
            Object copy = fory.deserialize(bytes);
            System.out.println(what + " -> " + (copy instanceof Map ? "a Map"
                    : copy.getClass().getSimpleName()));
        } catch (RuntimeException cannotRead) {
            System.out.println(what + " -> " + cannotRead.getClass().getSimpleName());
        }
    }
}
JAVA
"$jdk/bin/javac" -cp fory-core-1.6.0.jar Copies.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp fory-core-1.6.0.jar:. Copies 2> /dev/null)
java=$("$jdk/bin/java" -cp fory-core-1.6.0.jar:. Copies java 2> /dev/null)
printf 'fory-core 1.6.0, default:\n%s\nwithXlang(false):\n%s\n' "$seen" "$java"
[ "$seen" = 'Object[] -> ArrayList
URI -> a Map
unmodifiableList -> ArrayList
Pattern -> DeserializationException' ] && [ "$java" = 'Object[] -> Object[]
URI -> URI
unmodifiableList -> UnmodifiableRandomAccessList
Pattern -> Pattern' ]
