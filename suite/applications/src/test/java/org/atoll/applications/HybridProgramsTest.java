// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.atoll.applications.fft2d.Fft2d;
import org.atoll.applications.nqueens.Nqueens;
import org.atoll.applications.radix.Radix;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs by SIMPLE, as commands, on nodes that are in this JVM.
@Timeout(300)
class HybridProgramsTest {

    /// The threads of each node.
    private static final List<String> SHAPES = List.of("1", "4", "1,1", "2,2", "3,1", "1,2,1,3");

    private static String run(String shape, Supplier<Application<?>> program, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        Job.local(shape.split(",", -1).length).with("atoll.hybrid.threads", shape).run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            String[] args = (command + " --check").split(" ");
            code.accumulateAndGet(
                    CommandLines.perform(program.get(), args, self, out), Math::max);
        });
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text).as("%s on %s", command, shape).containsOnlyOnce("check passed: ");
        assertThat(code.get()).isZero();
        return text;
    }

    private static void passes(Supplier<Application<?>> program, String command) {
        for (String shape : SHAPES) {
            int threads = List.of(shape.split(",", -1)).stream().mapToInt(Integer::parseInt).sum();
            assertThat(run(shape, program, command))
                    .contains("; hybrid, ", "breakdown (mean of " + threads + ")");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "block --block as-printed", "cyclic", "random --seed 5"})
    void nqueensFindsAllOnAnyThreadsOfAnyNodes(String deal) {
        passes(Nqueens::new, "--n 9 --k 2 --deal " + deal);
        passes(Nqueens::new, "--n 3 --k 1 --deal " + deal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "signed", "sorted", "equal"})
    void radixSortsOnAnyThreadsOfAnyNodes(String input) {
        passes(Radix::new, "--keys 5000 --input " + input);
        passes(Radix::new, "--keys 5 --bits 3 --repeat 2 --input " + input);
    }

    @Test
    void radixGivesTheKnownChecksums() {
        passes(Radix::new, "--keys 100000 --bits 11");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "4", "128"})
    void fft2dHasTheSameBitsOnAnyThreadsOfAnyNodes(String n) {
        String alone = bits(run("1", Fft2d::new, "--model sequential --n " + n));
        for (String shape : SHAPES) {
            assertThat(bits(run(shape, Fft2d::new, "--repeat 2 --n " + n)))
                    .as("on %s", shape)
                    .isEqualTo(alone);
        }
    }

    /// What a transform prints of its result.
    private static String bits(String text) {
        return text.lines().skip(1).limit(3).collect(Collectors.joining("\n"));
    }
}
