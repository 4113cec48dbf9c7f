#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a LinkedHashMap in access order (an LRU cache) is one after Kryo or Fory copied it.
# Happens: both give back insertion order, silently; Kryo also cuts a Timestamp to milliseconds.
# Version and source: Kryo 5.6.2, Apache Fory 1.6.0 with withXlang(false), JDK 25.0.3.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
for artifact in org.apache.fory:fory-core:1.6.0 com.esotericsoftware:kryo:5.6.2 \
    com.esotericsoftware:reflectasm:1.11.9 com.esotericsoftware:minlog:1.3.1 \
    org.objenesis:objenesis:3.4; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=$artifact \
  -DoutputDirectory="$dir" > mvn.log 2>&1 || { cat mvn.log; exit 1; }
done
cat > Order.java <<'JAVA'
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.*;
import java.io.*;
import java.sql.Timestamp;
import java.util.*;
import org.apache.fory.Fory;

public class Order {
    public static void main(String[] args) throws Exception {
        var cache = new LinkedHashMap<String, Integer>(16, 0.75f, true);
        cache.put("a", 1);
        cache.put("b", 2);
        Timestamp time = Timestamp.valueOf("2026-01-02 03:04:05.123456789");
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        Fory fory = Fory.builder().withXlang(false).requireClassRegistration(false).build();
        show("java", java(cache), java(time));
        show("kryo", kryo(kryo, cache), kryo(kryo, time));
        Object copy = fory.deserialize(fory.serialize(cache));
        show("fory", copy, fory.deserialize(fory.serialize(time)));
    }

    static Object java(Object value) throws Exception {
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(value);
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    static Object kryo(Kryo kryo, Object value) {
        Output output = new Output(256, -1);
        kryo.writeClassAndObject(output, value);
        return kryo.readClassAndObject(new Input(output.toBytes()));
    }

    static void show(String by, Object cache, Object time) {
        Map<?, ?> map = (Map<?, ?>) cache;
        map.get("a");
        System.out.print(by + ": after get(a) " + map.keySet());
        System.out.println(", nanos " + ((Timestamp) time).getNanos());
    }
}
JAVA
"$jdk/bin/javac" -cp '*' Order.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp '*:.' Order 2> /dev/null | grep -v WARN)
printf 'kryo 5.6.2, fory-core 1.6.0\n%s\n' "$seen"
[ "$seen" = 'java: after get(a) [b, a], nanos 123456789
kryo: after get(a) [a, b], nanos 123000000
fory: after get(a) [a, b], nanos 123456789' ]
