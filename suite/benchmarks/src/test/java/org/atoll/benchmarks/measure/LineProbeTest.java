// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.atoll.job.Job;
import org.atoll.mpj.Mpj;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LineProbeTest {
    private static final int PROBES = 40;

    private final AtomicBoolean ended = new AtomicBoolean();

    @TempDir
    Path folder;

    /// On a busy machine the rank that answers comes to its next probe while the other has not
    /// yet seen the end of the last.
    @Test
    @Timeout(300)
    void endsWhenOneProbeFollowsTheOther() throws Exception {
        Path file = folder.resolve("probe");
        Files.write(file, new byte[LineProbe.FILE_BYTES]);
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread.ofPlatform().daemon().start(this::load);
        }
        Job.local(2).run(rank -> {
            LineProbe probe = LineProbe.open(Mpj.in(rank).comm(), file.toString());
            for (int i = 0; i < PROBES; i++) {
                double nanos = probe.nanos();
                assertThat(nanos > 0).isEqualTo(rank.number() == 0);
            }
        });
    }

    @AfterEach
    void end() {
        ended.set(true);
    }

    private void load() {
        while (!ended.get()) {
            Thread.onSpinWait();
        }
    }
}
