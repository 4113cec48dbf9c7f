// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.fft2d.Fft2d;
import org.atoll.applications.nqueens.Nqueens;
import org.atoll.applications.radix.Radix;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The programs of the SIMPLE paper on its machine, simulated: each thread is a rank. Times are
/// virtual, and the same at every run. What is published is in the paper's table VIII and section
/// 5.3.
@Timeout(300)
class SimulatedNodesTest {
    private static final Pattern TIME = Pattern.compile("(?m)^time ([0-9.]+) s");

    /// The seconds that a program says it took, whose result is right.
    private static double seconds(
            int nodes, int threads, Supplier<Application<?>> program, String command) {
        var bytes = new ByteArrayOutputStream();
        Job.local(nodes * threads)
                .device("sim")
                .with("atoll.sim.machine", "simple:1x" + nodes + "x" + threads)
                .with("atoll.hybrid.threads", Integer.toString(threads))
                .run(self -> {
                    var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
                    var out = new Output(stream, self.number() == 0, false);
                    String[] args = (command + " --model hybrid --check").split(" ");
                    CommandLines.perform(program.get(), args, self, out);
                });
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text).containsOnlyOnce("check passed: ");
        Matcher time = TIME.matcher(text);
        assertThat(time.find()).as(text).isTrue();
        return Double.parseDouble(time.group(1));
    }

    @Test
    void fourteenQueensSpeedUpAsThePaperPrints() {
        String command = "--n 14 --k 4 --deal random";
        double alone = seconds(1, 1, Nqueens::new, command);
        assertThat(alone / seconds(1, 4, Nqueens::new, command))
                .isCloseTo(38.8 / 10.0, withinPercentage(10));
        assertThat(alone / seconds(4, 4, Nqueens::new, command))
                .isCloseTo(38.8 / 2.73, withinPercentage(10));
        assertThat(alone / seconds(8, 4, Nqueens::new, command))
                .isCloseTo(38.8 / 1.32, withinPercentage(10));
    }

    @Test
    void aMillionKeysTakeAboutAsLongAsThePaperSays() {
        assertThat(seconds(1, 4, Radix::new, "--keys 1000000"))
                .isCloseTo(2.3, withinPercentage(30));
        assertThat(seconds(8, 4, Radix::new, "--keys 1000000"))
                .isCloseTo(0.5, withinPercentage(30));
    }

    @Test
    void aTransformIsRightOnUnequalShares() {
        assertThat(seconds(3, 2, Fft2d::new, "--n 64")).isPositive();
    }
}
