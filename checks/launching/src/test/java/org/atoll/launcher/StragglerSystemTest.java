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
    private static final int PATIENCE_MILLIS = 120_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads", "sim"})
    void theTimeLimitNamesTheCallsThatWait(String device) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "3", "--device", device, "--timeout", "6", STRAGGLER, "sleep");
        assertThat(result.code()).isEqualTo(124);
        assertThat(result.cause())
                .startsWith("atoll: the job did not end within 6 s (--timeout)")
                .contains("; rank 0 waits in receive from 1, tag 5")
                .doesNotContain("rank 1 waits");
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
