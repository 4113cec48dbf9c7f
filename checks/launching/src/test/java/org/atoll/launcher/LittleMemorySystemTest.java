// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Jobs on a host whose `/dev/shm` is small, or fills up.
@Timeout(300)
@Sampled(value = 1, tests = 4)
class LittleMemorySystemTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void needsRoot() {
        assumeTrue(Launched.mayHaveStrangers(),
                "a /dev/shm of another size needs root and unshare: skipped");
    }

    private Launched.Result run(int mebibytes, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("run", "-cp",
                Launched.TEST_CLASSES.toString(), "-n", "4"));
        all.addAll(List.of(arguments));
        return Launched.startAmongStrangers(
                folder, "mount -o remount,size=" + mebibytes + "m /dev/shm", all).result();
    }

    private static void assertThrough(Launched.Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().filter(line -> line.endsWith(" is through"))).hasSize(4);
    }

    @Test
    void whereThereIsLessRoomRingsAreSmallerAndTheUserIsTold() throws Exception {
        Launched.Result result = run(40, Filling.class.getName());
        assertThrough(result);
        assertThat(result.err()).matches("atoll warning: /dev/shm on .* has room for only 40.0 MiB:"
                + " the 4 ranks there share [0-9.]+ MiB instead of [0-9.]+ MiB, .*\n");
    }

    @Test
    void whereThereIsTooLittleRanksTalkOverTcpAndTheUserIsTold() throws Exception {
        Launched.Result result = run(1, Filling.class.getName());
        assertThrough(result);
        assertThat(result.err()).matches("atoll warning: ranks of one host talk over tcp, .*"
                + "needs [0-9.]+ MiB in /dev/shm for 4 ranks, which has room for only"
                + " 1.0 MiB: .*\n");
    }

    @Test
    void whoAsksForSharedMemoryIsToldWhatItNeeds() throws Exception {
        Launched.Result result = run(1, "--device", "shm", Filling.class.getName());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause()).matches("atoll: rank 0.*needs [0-9.]+ MiB in /dev/shm .*"
                + " has room for only 1.0 MiB: make it larger .*");
    }

    /// An access to memory that is not there would end the JVM or throw an `InternalError`.
    @Test
    void whereItFillsUpLaterTheJobEndsWithTheSizes() throws Exception {
        Launched.Result result = run(60, Filling.class.getName(), "full");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).doesNotContain("fault").doesNotContain("SIGBUS");
        assertThat(result.cause()).contains(
                "more in /dev/shm, which has filled up meanwhile and has room for only");
    }
}
