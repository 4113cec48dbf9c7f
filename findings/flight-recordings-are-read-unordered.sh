#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: RecordingFile.readAllEvents gives the events of a file in order of time, as jfr print does.
# Happens: it gives those of one thread after those of another, so that answers precede questions.
# Version and source: Temurin 25.0.3, jdk.jfr.consumer; its documentation does not say an order.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > PingPong.java <<'JAVA'
import java.nio.file.Path;
import java.util.concurrent.SynchronousQueue;
import jdk.jfr.*;
import jdk.jfr.consumer.RecordingFile;

public class PingPong {
    @Name("Turn")
    @StackTrace(false)
    static class Turn extends Event {
        int number;
    }

    static void mark(int number) {
        Turn turn = new Turn();
        turn.number = number;
        turn.commit();
    }

    public static void main(String[] args) throws Exception {
        var there = new SynchronousQueue<Integer>();
        var back = new SynchronousQueue<Integer>();
        Path file = Path.of("turns.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Turn.class);
            recording.start();
            Thread.ofPlatform().daemon().start(() -> answer(there, back));
            for (int i = 0; i < 4; i++) {
                mark(2 * i);
                there.put(2 * i + 1);
                back.take();
            }
            recording.stop();
            recording.dump(file);
        }
        System.out.print("readAllEvents:");
        for (var event : RecordingFile.readAllEvents(file)) {
            System.out.print(" " + event.getInt("number"));
        }
        System.out.println();
    }

    static void answer(SynchronousQueue<Integer> there, SynchronousQueue<Integer> back) {
        try {
            while (true) {
                int number = there.take();
                mark(number);
                back.put(number);
            }
        } catch (InterruptedException end) {
            return;
        }
    }
}
JAVA
"$jdk/bin/javac" PingPong.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp . PingPong 2> jfr.log) || { cat jfr.log; exit 1; }
printed=$("$jdk/bin/jfr" print turns.jfr | sed -n 's/^ *number = //p' | tr '\n' ' ')
printf '%s\njfr print: %s\n' "$seen" "$printed"
[ "$printed" = '0 1 2 3 4 5 6 7 ' ]
case $seen in
  'readAllEvents: 0 2 4 6 1 3 5 7' | 'readAllEvents: 1 3 5 7 0 2 4 6') ;;
  *) exit 1 ;;
esac
