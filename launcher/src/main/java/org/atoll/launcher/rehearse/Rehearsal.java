// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A rehearsal: two runs of a program without kills, and runs with kills until there were enough.
/// Says a line for each.
public final class Rehearsal {
    private static final int SNAPSHOTS = 8;
    private static final int KILLS_OF_A_RUN = 2;
    private static final long LEAST_MILLIS = 10;

    private final Stage stage;
    private final Random random;
    private final Consumer<String> say;

    /// Prepares one.
    ///
    /// @param folder  empty
    /// @param options of `atoll run`
    /// @param words   the program and its arguments
    /// @param seed    of all that is random
    /// @param say     takes lines for the user
    public Rehearsal(
            Path folder, List<String> options, List<String> words, long seed,
            Consumer<String> say) {
        this.random = new Random(seed);
        this.stage = new Stage(folder, options, words, random);
        this.say = say;
    }

    /// Carries it out. Blocks.
    ///
    /// @param kills how many
    /// @param every the time between snapshots; nothing for an eighth of the program's time
    /// @return whether each run came to the same as without kills
    /// @throws IOException          if a run cannot be started
    /// @throws InterruptedException if this thread is interrupted
    public boolean isGood(int kills, Optional<String> every)
            throws IOException, InterruptedException {
        Trial quiet = stage.run(every.orElse("1h"), List.of());
        if (quiet.code() != 0) {
            say.accept("without kills the job ends with exit code " + quiet.code() + ": "
                    + quiet.cause());
            return false;
        }
        String time = every.orElseGet(() ->
                Math.max(LEAST_MILLIS, quiet.times().nanos() / 1_000_000 / SNAPSHOTS) + "ms");
        Trial again = stage.run(time, List.of());
        Comparison comparison = new Comparison(quiet, again);
        say.accept("without kills: %.2f s and %.2f s, a snapshot each %s".formatted(
                quiet.times().nanos() / 1e9, again.times().nanos() / 1e9, time));
        say.accept("without kills: " + again.saving().words());
        if (!comparison.unsteady().isEmpty()) {
            say.accept("not compared, for it differs without kills: "
                    + String.join(", ", comparison.unsteady()));
        }
        return isGood(kills, time, again, comparison);
    }

    private boolean isGood(int kills, String every, Trial quiet, Comparison comparison)
            throws IOException, InterruptedException {
        List<Long> longer = new ArrayList<>();
        int done = 0;
        int bad = 0;
        int idle = 0;
        while (done < kills && idle <= kills) {
            int wanted = Math.min(KILLS_OF_A_RUN, kills - done);
            Trial run = stage.run(every, Stream
                    .generate(() -> (long) (random.nextDouble() * quiet.times().working()))
                    .limit(wanted)
                    .sorted()
                    .toList());
            if (run.kills().isEmpty() || run.isTooLate()) {
                idle++;
                continue;
            }
            done += run.kills().size();
            Optional<String> difference = comparison.differs(run);
            bad += difference.isPresent() ? 1 : 0;
            longer.add(run.times().nanos() - quiet.times().nanos());
            say.accept(String.join(", ", run.kills()) + ": " + difference.orElseGet(() ->
                    "the same, %.2f s later, with %d points passed again".formatted(
                            (run.times().nanos() - quiet.times().nanos()) / 1e9,
                            run.saving().repeated())));
        }
        longer.sort(null);
        say.accept(longer.isEmpty()
                ? "the program ends before anything can be killed"
                : ("%d kills in %d runs, %d of which came to something else; a run takes %.2f s"
                        + " longer (median)").formatted(
                                done, longer.size(), bad, longer.get(longer.size() / 2) / 1e9));
        return bad == 0 && !longer.isEmpty();
    }
}
