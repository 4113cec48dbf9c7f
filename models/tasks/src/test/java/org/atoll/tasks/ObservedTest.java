// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Profiles and Java Flight Recorder are told what tasks do.
@Timeout(300)
class ObservedTest {
    private static final int WORK = SampleTasks.WORK;
    private static final int DONE = SampleTasks.DONE;

    /// Rank 0 sends three messages of 80 bytes to a task here and one to each of two on rank 1, and
    /// gets as many of 4 bytes back.
    private static void work(Pvm pvm) {
        if (!pvm.tid().equals(Jobs.main(0))) {
            return;
        }
        Tid here = pvm.spawn(Sizes.class).where(Where.host("n0")).start().getFirst();
        List<Tid> there = pvm.spawn(Sizes.class).count(2).where(Where.host("n1")).start();
        for (int i = 0; i < 3; i++) {
            pvm.send(here, WORK, pvm.pack().doubles(new double[10]));
            assertThat(pvm.recv(here, DONE).oneInt()).isEqualTo(80);
        }
        pvm.mcast(there, WORK, pvm.pack().doubles(new double[10]));
        for (Tid each : there) {
            assertThat(pvm.recv(each, DONE).oneInt()).isEqualTo(80);
            pvm.kill(each);
        }
        pvm.kill(here);
        assertThat(pvm.sentMessages()).isEqualTo(5);
        assertThat(pvm.sentBytes()).isEqualTo(400);
    }

    /// Answers each message of WORK by the bytes of its data.
    public static final class Sizes implements Task {
        /// Spawned by name.
        public Sizes() {}

        @Override
        public void run(Pvm pvm, String... args) {
            while (true) {
                try (Message work = pvm.recv(Tid.ANY, WORK)) {
                    pvm.send(work.from(), DONE, pvm.pack().put((int) work.lengthBytes()));
                }
            }
        }
    }

    @Test
    void aProfileHasWhatTasksHaveSent() {
        String profile = Job.local(2).with("atoll.profile", "1")
                .runProfiled(new String[0], rank -> work(Pvm.in(rank)));
        List<String> ranks = List.of(profile.split("(?m)^rank$", -1));
        assertThat(ranks).hasSize(2);
        assertThat(ranks.get(0).lines())
                .contains("tasks\t0\t6\t252", "tasks\t1\t2\t160");
        assertThat(ranks.get(1).lines())
                .contains("tasks\t0\t2\t8")
                .noneMatch(line -> line.startsWith("tasks\t1\t"));
    }

    @Test
    void theFlightRecorderHearsOfCalls(@TempDir Path folder) throws Exception {
        List<RecordedEvent> events;
        try (Recording recording = new Recording()) {
            recording.enable("atoll.TaskCall");
            recording.start();
            Job.local(2).run(rank -> work(Pvm.in(rank)));
            recording.stop();
            Path file = folder.resolve("calls.jfr");
            recording.dump(file);
            events = RecordingFile.readAllEvents(file);
        }
        assertThat(events.stream().map(ObservedTest::words))
                .contains("t0.1 spawn  -1 0 0", "t0.1 send t0.2 11 1 80", "t0.2 recv t0.1 11 1 80",
                        "t0.2 send t0.1 " + DONE + " 1 4", "t0.1 recv t0.2 " + DONE + " 1 4",
                        "t0.1 mcast  11 1 80", "t1.3 recv t0.1 11 1 80", "t0.1 kill  -1 0 0");
    }

    private static String words(RecordedEvent event) {
        return event.getString("task") + " " + event.getString("call") + " "
                + event.getString("peer") + " " + event.getInt("tag") + " "
                + event.getInt("items") + " " + event.getLong("bytes");
    }
}
