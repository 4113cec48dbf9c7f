// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Shared objects of processes whose sequencer is killed while all write: what the others have
/// written is there once, and of what it has written all see the same. A hundred times:
///
/// ```
/// mvn -pl checks/launching -am test -Dtest=LostSequencerSystemTest -Datoll.kills=100 \
///     -Dsurefire.failIfNoSpecifiedTests=false [-Datoll.test.seed=N]
/// ```
@Timeout(3600)
class LostSequencerSystemTest {
    private static final int KILLS = Integer.getInteger("atoll.kills", 1);
    private static final long SEED = Long.getLong("atoll.test.seed", System.nanoTime());
    private static final int RANKS = 3;
    private static final int MOST_PAUSE_MILLIS = 300;
    private static final String CLASS_PATH = String.join(
            File.pathSeparator, Launched.classPath(), Launched.TEST_CLASSES.toString());
    private static final Pattern PID = Pattern.compile("rank 0 is ([0-9]+)");

    @TempDir
    private Path folder;

    @Test
    void survivorsSeeTheSame() throws Exception {
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS; kill++) {
            String device = random.nextBoolean() ? "shm" : "tcp";
            String order = random.nextInt(4) == 0 ? "clocks" : "sequencer";
            Launched launched = Launched.start(folder, Map.of(), List.of(
                    "run", "--on-failure", "continue", "-n", Integer.toString(RANKS),
                    "--device", device, "--order", order,
                    "-cp", CLASS_PATH, Bereaved.class.getName()));
            for (int rank = 0; rank < RANKS; rank++) {
                launched.awaitOutput("rank " + rank + " is ");
            }
            Matcher pid = PID.matcher(launched.output());
            assertThat(pid.find()).isTrue();
            Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS));
            int _ = new ProcessBuilder("kill", "-9", pid.group(1)).start().waitFor();
            Launched.Result result = launched.result();
            String what = "seed " + SEED + ", kill " + kill + ", " + device + ", " + order + ": "
                    + result;
            List<String> seen = result.out().lines()
                    .filter(line -> line.startsWith("others ")).toList();
            assertThat(result.code()).as(what).isZero();
            assertThat(seen).as(what).hasSize(RANKS - 1).containsOnly(seen.getFirst());
            assertThat(seen.getFirst()).as(what)
                    .matches("others " + ((RANKS - 1) * Bereaved.WRITES) + ", rank 0 [0-9]+");
        }
    }
}
