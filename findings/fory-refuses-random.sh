#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: in its mode for Java, Fory copies each serializable class of the JDK.
# Happens: java.util.Random is refused: it writes a long that its field holds as AtomicLong.
# Version and source: Apache Fory 1.6.0 with withXlang(false), JDK 25.0.3; serialPersistentFields.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
  -Dartifact=org.apache.fory:fory-core:1.6.0 \
  -DoutputDirectory="$dir" > mvn.log 2>&1 || { cat mvn.log; exit 1; }
cat > Generator.java <<'JAVA'
import java.io.*;
import java.util.Random;
import org.apache.fory.Fory;

public class Generator {
    public static void main(String[] args) throws Exception {
        Random random = new Random(5);
        random.nextInt();
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(random);
        Random java = (Random) new ObjectInputStream(
                new ByteArrayInputStream(bytes.toByteArray())).readObject();
        Fory fory = Fory.builder().withXlang(false).requireClassRegistration(false).build();
        int next = new Random(5).ints(2).toArray()[1];
        System.out.println("object streams: same number next " + (java.nextInt() == next));
        try {
            Random copy = (Random) fory.deserialize(fory.serialize(random));
            System.out.println("Fory: " + (copy.nextInt() == next));
        } catch (RuntimeException refused) {
            Throwable cause = refused;
            while (cause.getCause() != null) cause = cause.getCause();
            System.out.println("Fory: " + cause.getMessage().replaceAll(":.*", ""));
        }
    }
}
JAVA
"$jdk/bin/javac" -cp fory-core-1.6.0.jar Generator.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp fory-core-1.6.0.jar:. Generator 2> /dev/null | grep -v WARN)
printf 'fory-core 1.6.0\n%s\n' "$seen"
[ "$seen" = "object streams: same number next true
Fory: Incompatible compatible field schema for field java.util.Random.seed" ]
