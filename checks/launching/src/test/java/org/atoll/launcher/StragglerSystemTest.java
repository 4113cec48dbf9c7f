// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Jobs that do not end say why, on every device.
@Sampled(tests = 3)
@Timeout(300)
class StragglerSystemTest {
    private static final String STRAGGLER = Straggler.class.getName();
    private static final int PATIENCE_MILLIS = 120_000;
    private static final int MOST_SECONDS = 90;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads", "sim"})
    void theTimeLimitNamesTheCallsThatWait(String device) throws Exception {
        assertThat(said("; rank 0 waits in receive from 1, tag 5", device, STRAGGLER, "sleep"))
                .doesNotContain("rank 1 waits");
    }

    /// Whoever is asked takes its time, as on a host that does much else.
    @Test
    void anAnswerThatComesLateIsWaitedFor() throws Exception {
        assertThat(said("; rank 1 waits in slowness", "shm", Probe.class.getName(), "slowly"))
                .contains("; rank 0 waits in slowness");
    }

    /// What a job of three ranks says that does not end within a time in which they come so far
    /// that they wait.
    private String said(String wanted, String device, String... program) throws Exception {
        int seconds = 6;
        Launched.Result result = limited(seconds, device, program);
        while (seconds < MOST_SECONDS && !result.err().contains(wanted)) {
            seconds *= 4;
            result = limited(seconds, device, program);
        }
        assertThat(result.code()).isEqualTo(124);
        assertThat(result.cause())
                .startsWith("atoll: the job did not end within " + seconds + " s (--timeout)")
                .contains(wanted);
        return result.cause();
    }

    private Launched.Result limited(int seconds, String device, String... program)
            throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "-n", "3", "--device", device, "--timeout", Integer.toString(seconds)));
        words.addAll(List.of(program));
        return Launched.run(folder, words.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "threads"})
    void anExecutorThatWasLeftRunningIsNamed(String device) throws Exception {
        Launched job = Launched.start(folder, Map.of(), Launched.runArguments(
                "-n", "2", "--device", device, STRAGGLER, "leave"));
        long until = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
        while (job.errors().isEmpty() && System.nanoTime() < until) {
            Thread.sleep(100);
        }
        assertThat(job.errors()).contains(" has ended its program, but thread pool-",
                "-thread-1 waits and keeps the process; shut executors down");
        job.signal("TERM");
        assertThat(job.result(false).code()).isEqualTo(143);
    }
}
