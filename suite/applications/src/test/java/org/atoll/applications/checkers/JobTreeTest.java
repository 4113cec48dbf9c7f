// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The jobs that there are at each time, and their bounds.
@Timeout(300)
class JobTreeTest {
    private static final long[] NO_LINE = {};

    private static JobTree tree(Position position, int depth, JobOptions options) {
        return new JobTree(position, depth, options, new BestMoves(), 5);
    }

    private static List<SearchJob> all(JobTree tree) {
        return Stream.generate(tree::next).takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow).toList();
    }

    private static SearchResult of(SearchJob job, int value) {
        return new SearchResult(job.id(), true, value, NO_LINE);
    }

    @Test
    void youngBrothersWait() {
        JobTree tree = tree(Position.start(), 4, new JobOptions(true, 1, true, true));
        List<SearchJob> eldest = all(tree);
        assertThat(eldest).hasSize(1);
        tree.finish(of(eldest.getFirst(), -40));
        assertThat(tree.updates()).isEmpty();
        List<SearchJob> brothers = all(tree);
        assertThat(brothers).hasSize(6).allSatisfy(job -> {
            assertThat(job.beta()).isEqualTo(-40);
            assertThat(job.depth()).isEqualTo(3);
            assertThat(job.ply()).isEqualTo(1);
        });
        brothers.forEach(job -> tree.finish(of(job, 10)));
        assertThat(tree.done()).isTrue();
        assertThat(tree.found().value()).isEqualTo(40);
        assertThat(tree.found().line()).hasSize(1);
        assertThat(tree.nextId()).isEqualTo(5 + 7);
    }

    @Test
    void brothersAreSearchedTogetherAndHearOfBounds() {
        JobTree tree = tree(Position.start(), 4, new JobOptions(true, 1, false, true));
        List<SearchJob> jobs = all(tree);
        assertThat(jobs).hasSize(7);
        tree.finish(of(jobs.get(3), -40));
        assertThat(tree.updates())
                .hasSize(6)
                .allSatisfy(update -> assertThat(update.beta()).isEqualTo(-40));
        assertThat(tree.updates()).isEmpty();
        tree.finish(of(jobs.get(1), -30));
        assertThat(tree.updates()).isEmpty();
    }

    @Test
    void nobodyHearsOfBoundsWithoutUpdates() {
        JobTree tree = tree(Position.start(), 4, new JobOptions(true, 1, false, false));
        tree.finish(of(all(tree).getFirst(), -40));
        assertThat(tree.updates()).isEmpty();
    }

    /// A reply has shown that a move is worse than the best one: its other replies are needless.
    @Test
    void needlessJobsEnd() {
        JobTree tree = tree(Position.start(), 4, new JobOptions(true, 2, false, true));
        List<SearchJob> jobs = all(tree);
        assertThat(jobs).hasSize(49);
        jobs.subList(0, 7).forEach(job -> tree.finish(of(job, 20)));
        assertThat(tree.updates()).hasSize(42)
                .allSatisfy(update -> assertThat(update.alpha()).isEqualTo(20));
        tree.finish(of(jobs.get(7), 10));
        assertThat(tree.updates()).hasSize(6)
                .allSatisfy(update -> assertThat(update.alpha()).isGreaterThan(update.beta()))
                .extracting(BoundUpdate::job)
                .containsExactlyElementsOf(
                        jobs.subList(8, 14).stream().map(SearchJob::id).toList());
    }

    @Test
    void jobsOfFixedDepthHaveIt() {
        JobTree tree = tree(Position.start(), 5, new JobOptions(false, 3, false, true));
        assertThat(all(tree)).hasSize(49).allSatisfy(job -> {
            assertThat(job.depth()).isEqualTo(3);
            assertThat(job.ply()).isEqualTo(2);
        });
    }

    @Test
    void bestMovesOfTheLastDepthComeFirst() {
        var best = new BestMoves();
        for (Move move : Position.start().moves()) {
            best.put(Position.start(), Track.packed(move));
            var tree = new JobTree(
                    Position.start(), 4, new JobOptions(true, 1, true, true), best, 0);
            assertThat(tree.next().orElseThrow().position())
                    .isEqualTo(Position.start().after(move));
        }
    }

    /// Up to five searchers, of which any ends next, by the bounds that it knows at its end.
    @ParameterizedTest
    @CsvSource({"true, 1, true", "true, 3, false", "false, 2, false", "false, 1, true"})
    void anyOrderGivesMinimax(boolean fromRoot, int plies, boolean brothers) {
        var random = new Random(plies);
        List<Oracle> deep = Oracle.positions().stream()
                .filter(oracle -> oracle.deepest(6) > 4)
                .toList();
        for (Oracle oracle : deep) {
            int depth = oracle.deepest(6);
            var tree = tree(
                    oracle.position(), depth,
                    new JobOptions(fromRoot, plies, brothers, random.nextBoolean()));
            inAnyOrder(tree, random);
            assertThat(tree.found().value())
                    .as(oracle.fen())
                    .isEqualTo(oracle.values(depth).getLast());
        }
    }

    private static void inAnyOrder(JobTree tree, Random random) {
        Searcher searcher = new Searcher(
                SearchOptions.usual().toPlain(), Table.NOTHING,
                new Phases(System::nanoTime, false), () -> {});
        List<SearchJob> jobs = new ArrayList<>();
        Map<Integer, SearchWindow> windows = new HashMap<>();
        while (!tree.done()) {
            Optional<SearchJob> job = jobs.size() < 5 ? tree.next() : Optional.empty();
            if (job.isPresent()) {
                jobs.add(job.get());
                windows.put(job.get().id(), new SearchWindow(job.get().alpha(), job.get().beta()));
            }
            if (!jobs.isEmpty() && (job.isEmpty() || random.nextInt(3) == 0)) {
                SearchJob ended = jobs.remove(random.nextInt(jobs.size()));
                int value = searcher.search(ended.position(), ended.ply(), ended.depth(),
                        windows.get(ended.id()));
                tree.finish(SearchResult.of(ended, searcher, value));
                for (BoundUpdate update : tree.updates()) {
                    windows.get(update.job()).narrow(update.alpha(), update.beta());
                }
            }
        }
    }
}
