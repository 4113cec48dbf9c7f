// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Jobs that do not end say why, on every device.
@Sampled
@Timeout(300)
class StragglerSystemTest {
    private static final String STRAGGLER = Straggler.class.getName();
    private static final String WAITS = "; rank 0 waits in receive from 1, tag 5";
    private static final int PATIENCE_MILLIS = 120_000;
    private static final int MOST_SECONDS = 90;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads", "sim"})
    void theTimeLimitNamesTheCallsThatWait(String device) throws Exception {
        int seconds = 6;
        Launched.Result result = limited(device, seconds);
        while (seconds < MOST_SECONDS && !result.err().contains(WAITS)) {
            seconds *= 4; // within these the ranks have not come to their calls
            result = limited(device, seconds);
        }
        assertThat(result.code()).isEqualTo(124);
        assertThat(result.cause())
                .startsWith("atoll: the job did not end within " + seconds + " s (--timeout)")
                .contains(WAITS)
                .doesNotContain("rank 1 waits");
    }

    private Launched.Result limited(String device, int seconds) throws Exception {
        return Launched.run(
                folder, "-n", "3", "--device", device, "--timeout", Integer.toString(seconds),
                STRAGGLER, "sleep");
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
