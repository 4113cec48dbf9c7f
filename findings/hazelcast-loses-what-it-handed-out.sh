#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: with no other writer, replace(key, map.get(key), next) succeeds, and get finds what keySet
#   gives; comparing bytes, as IMap says it does, cannot matter for a value just read.
# Happens: a HashMap of four entries is read back in another order: replace is false, get null.
# Version and source: Hazelcast 5.7.0, JDK 25.0.3; its issue 12574 says that 4.0 has this no more.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
  -Dartifact=com.hazelcast:hazelcast:5.7.0 -DoutputDirectory="$dir" > mvn.log 2>&1 ||
  { cat mvn.log; exit 1; }
cat > Lost.java <<'JAVA'
import com.hazelcast.config.Config;
import com.hazelcast.core.*;
import com.hazelcast.map.IMap;
import java.util.*;

public class Lost {
    public static void main(String[] args) {
        Config config = new Config();
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
        for (var map : List.of(new HashMap<String, Integer>(), new TreeMap<String, Integer>())) {
            show(member, map);
        }
        member.shutdown();
    }

    static void show(HazelcastInstance member, Map<String, Integer> counts) {
        for (String name : "north south east west".split(" ")) counts.put(name, 1);
        String kind = counts.getClass().getSimpleName();
        IMap<Object, Object> map = member.getMap(kind);
        map.put("counts", counts);
        Object read = map.get("counts");
        boolean replaced = map.replace("counts", read, "next");
        System.out.println(kind + " " + counts + ", equal " + counts.equals(read));
        System.out.println("  read as " + read + ", replaced " + replaced);
        map.clear();
        map.put(counts, "found");
        for (Object key : map.keySet()) System.out.println("  as a key: " + map.get(key));
    }
}
JAVA
"$jdk/bin/javac" -cp '*' Lost.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$(timeout 120 "$jdk/bin/java" -cp '*:.' Lost 2> lost.log) || { cat lost.log; exit 1; }
printf 'hazelcast 5.7.0\n%s\n' "$seen"
[ "$seen" = 'HashMap {east=1, south=1, north=1, west=1}, equal true
  read as {west=1, east=1, south=1, north=1}, replaced false
  as a key: null
TreeMap {east=1, north=1, south=1, west=1}, equal true
  read as {east=1, north=1, south=1, west=1}, replaced true
  as a key: found' ]
