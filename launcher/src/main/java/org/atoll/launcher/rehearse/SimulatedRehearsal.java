// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;

/// A rehearsal in the simulator, in a process of its own: a rank, or the keeper, is killed before
/// each event of the run without kills, or before some of them. Started by `atoll rehearse --sim`.
public final class SimulatedRehearsal {
    private static final int FIRST_WORDS = 5;
    private static final int MOST_LINES = 20;

    private final SimulatedStage stage;
    private final PrintStream say;

    private SimulatedRehearsal(SimulatedStage stage, PrintStream say) {
        this.stage = stage;
        this.say = say;
    }

    /// Carries one out; exits with 0 if all runs came to the same, with 1 if not.
    ///
    /// @param words how many ranks, how many kills (0 for one at each event), the seed that draws
    ///     them, an empty folder, the main class, and its arguments
    /// @throws IOException if the folder cannot be used
    public static void main(String[] words) throws IOException {
        PrintStream say = new PrintStream(
                new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        SimulatedStage stage = new SimulatedStage(
                Path.of(words[3]), Integer.parseInt(words[0]), words[4],
                Arrays.copyOfRange(words, FIRST_WORDS, words.length));
        boolean good = new SimulatedRehearsal(stage, say)
                .isGood(Integer.parseInt(words[1]), new Random(Long.parseLong(words[2])));
        System.exit(good ? 0 : 1);
    }

    private boolean isGood(int kills, Random random) throws IOException {
        Trial first = stage.run(-1, 0).trial();
        if (first.code() != 0) {
            say.println("without kills the job ends: " + first.cause());
            return false;
        }
        SimulatedStage.Run second = stage.run(-1, 0);
        Comparison comparison = new Comparison(first, second.trial());
        if (!comparison.unsteady().isEmpty()) {
            say.println("not compared, for it differs without kills: "
                    + String.join(", ", comparison.unsteady()));
        }
        long all = second.events() * stage.victims();
        say.println("simulated: " + second.events() + " events of " + (stage.victims() - 1)
                + " ranks and a keeper, " + all + " runs to kill each of them at each event"
                + (kills == 0 ? "" : ", of which " + Math.min(kills, all) + " by chance"));
        return isGood(kills == 0 || kills >= all
                ? LongStream.range(0, all)
                : random.longs(0, all).distinct().limit(kills).sorted(), comparison);
    }

    /// @param places the number of an event, times those who may be killed, plus who is
    private boolean isGood(LongStream places, Comparison comparison) throws IOException {
        int bad = 0;
        int runs = 0;
        long began = System.nanoTime();
        for (long place : (Iterable<Long>) places::iterator) {
            Trial run = stage.run(
                    (int) (place % stage.victims()), 1 + place / stage.victims()).trial();
            runs++;
            Optional<String> difference = comparison.differs(run);
            if (difference.isPresent() && ++bad <= MOST_LINES) {
                say.println(run.kills().getFirst() + ": " + difference.get());
            }
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        say.println("%d kills in as many runs, %d of which came to something else; %.1f s"
                .formatted(runs, bad, seconds));
        return bad == 0;
    }
}
