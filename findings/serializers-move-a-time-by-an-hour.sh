#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a ZonedDateTime, which has an offset of its own, is the same instant after a copy.
# Happens: in the hour that clocks repeat in autumn Kryo and Fory drop the offset and read the
#   earlier one, silently: the copy of the later half past two is an hour before the original.
# Version and source: Kryo 5.6.2, Apache Fory 1.6.0 with withXlang(false), JDK 25.0.3.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
for artifact in org.apache.fory:fory-core:1.6.0 com.esotericsoftware:kryo:5.6.2 \
    com.esotericsoftware:reflectasm:1.11.9 com.esotericsoftware:minlog:1.3.1 \
    org.objenesis:objenesis:3.4; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=$artifact -DoutputDirectory="$dir" > mvn.log 2>&1 || { cat mvn.log; exit 1; }
done
cat > Autumn.java <<'JAVA'
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.*;
import java.io.*;
import java.time.*;
import org.apache.fory.Fory;

public class Autumn {
    interface Copy { Object of(Object value) throws Exception; }

    public static void main(String[] args) throws Exception {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        Fory fory = Fory.builder().withXlang(false).requireClassRegistration(false).build();
        show("java", Autumn::java);
        show("kryo", value -> kryo(kryo, value));
        show("fory", value -> fory.deserialize(fory.serialize(value)));
    }

    static void show(String by, Copy copy) throws Exception {
        ZonedDateTime first = LocalDateTime.of(2026, 10, 25, 2, 30)
                .atZone(ZoneId.of("Europe/Zurich"));
        for (ZonedDateTime time : new ZonedDateTime[] {first, first.withLaterOffsetAtOverlap()}) {
            ZonedDateTime other = (ZonedDateTime) copy.of(time);
            long minutes = Duration.between(time, other).toMinutes();
            System.out.println(by + ": " + time + " moves by " + minutes + " minutes");
        }
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
}
JAVA
"$jdk/bin/javac" -cp '*' Autumn.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp '*:.' Autumn 2> /dev/null | grep -v WARN)
printf 'kryo 5.6.2, fory-core 1.6.0\n%s\n' "$seen"
[ "$seen" = 'java: 2026-10-25T02:30+02:00[Europe/Zurich] moves by 0 minutes
java: 2026-10-25T02:30+01:00[Europe/Zurich] moves by 0 minutes
kryo: 2026-10-25T02:30+02:00[Europe/Zurich] moves by 0 minutes
kryo: 2026-10-25T02:30+01:00[Europe/Zurich] moves by -60 minutes
fory: 2026-10-25T02:30+02:00[Europe/Zurich] moves by 0 minutes
fory: 2026-10-25T02:30+01:00[Europe/Zurich] moves by -60 minutes' ]
