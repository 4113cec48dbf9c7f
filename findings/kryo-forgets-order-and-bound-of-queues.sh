#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: Kryo copies a concurrent queue as it does its plain brother: order and bound are kept.
# Happens: a PriorityBlockingQueue of a comparator hands out the least instead of the greatest, so
#   does a ConcurrentSkipListSet, and a LinkedBlockingQueue of 2 takes 2^31 - 1; nothing is thrown.
#   PriorityQueue, TreeSet and ConcurrentSkipListMap keep theirs, and Fory keeps all.
# Version and source: Kryo 5.6.2, Fory 1.6.0 (Java, references tracked), JDK 25.0.3; its issues 596
#   and 660 mended PriorityQueue and ConcurrentSkipListMap alone.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
for artifact in org.apache.fory:fory-core:1.6.0 com.esotericsoftware:kryo:5.6.2 \
    com.esotericsoftware:reflectasm:1.11.9 com.esotericsoftware:minlog:1.3.1 \
    org.objenesis:objenesis:3.4; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=$artifact -DoutputDirectory="$dir" > mvn.log 2>&1 || { cat mvn.log; exit 1; }
done
cat > Queues.java <<'JAVA'
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.*;
import java.io.Serializable;
import java.util.*;
import java.util.concurrent.*;
import org.apache.fory.Fory;

public class Queues {
    static class Greatest implements Comparator<Integer>, Serializable {
        @Override
        public int compare(Integer one, Integer other) { return other.compareTo(one); }
    }

    public static void main(String[] args) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        Fory fory = Fory.builder().withXlang(false).withRefTracking(true)
                .requireClassRegistration(false).build();
        Greatest greatest = new Greatest();
        var map = new ConcurrentSkipListMap<Integer, Integer>(greatest);
        for (int i = 1; i <= 3; i++) map.put(i, i);
        List<Collection<Integer>> queues = List.of(
                new PriorityQueue<>(greatest), new PriorityBlockingQueue<>(3, greatest),
                new TreeSet<>(greatest), new ConcurrentSkipListSet<>(greatest));
        for (Collection<Integer> queue : queues) {
            queue.addAll(List.of(1, 2, 3));
            show(queue, kryo(kryo, queue), fory.deserialize(fory.serialize(queue)));
        }
        show(map, kryo(kryo, map), fory.deserialize(fory.serialize(map)));
        var bounded = new LinkedBlockingQueue<Integer>(2);
        bounded.add(1);
        show(bounded, kryo(kryo, bounded), fory.deserialize(fory.serialize(bounded)));
    }

    static Object kryo(Kryo kryo, Object value) {
        Output output = new Output(256, -1);
        kryo.writeClassAndObject(output, value);
        return kryo.readClassAndObject(new Input(output.toBytes()));
    }

    static void show(Object original, Object byKryo, Object byFory) {
        System.out.println(original.getClass().getSimpleName() + ": " + told(original)
                + ", kryo " + told(byKryo) + ", fory " + told(byFory));
    }

    static String told(Object queue) {
        return switch (queue) {
            case LinkedBlockingQueue<?> bounded -> bounded.remainingCapacity() + " free";
            case Queue<?> first -> "first " + first.peek();
            case Map<?, ?> map -> "first " + map.keySet().iterator().next();
            case Collection<?> set -> "first " + set.iterator().next();
            default -> queue.getClass().getName();
        };
    }
}
JAVA
"$jdk/bin/javac" -cp '*' Queues.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp '*:.' Queues 2> /dev/null | grep -v WARN)
printf 'kryo 5.6.2, fory-core 1.6.0\n%s\n' "$seen"
[ "$seen" = 'PriorityQueue: first 3, kryo first 3, fory first 3
PriorityBlockingQueue: first 3, kryo first 1, fory first 3
TreeSet: first 3, kryo first 3, fory first 3
ConcurrentSkipListSet: first 3, kryo first 1, fory first 3
ConcurrentSkipListMap: first 3, kryo first 3, fory first 3
LinkedBlockingQueue: 1 free, kryo 2147483646 free, fory 1 free' ]
