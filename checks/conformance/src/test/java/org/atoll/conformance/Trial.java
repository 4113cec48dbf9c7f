// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.junit.jupiter.api.DynamicTest;

/// One job that goes through all clauses of a contract in one setting, and what was found.
final class Trial {
    private static final Duration LIMIT = Duration.ofSeconds(Axes.FULL ? 1000 : 300);
    static final int SHOWN = 5;

    private record Place(Shape shape, Clause clause) {}

    /// The point that a rank has reached; put into words only when something is wrong.
    private record Position(
            Place place, Comm comm, int worldRank, Kind kind, int count, int root) {

        String where() {
            return ", " + place.shape + ", rank " + comm.rank() + " of " + comm.size()
                    + " (world rank " + worldRank + "), " + kind + " x " + count + ", root "
                    + root + ": ";
        }

        @Override
        public String toString() {
            return place.clause.statement() + where();
        }
    }

    private final Setting setting;
    private final List<Clause> clauses;
    private final List<Shape> shapes;
    private final Map<Place, Queue<String>> differences = new ConcurrentHashMap<>();
    private final Set<Place> finished = ConcurrentHashMap.newKeySet();
    private final Position[] positions;
    private final AtomicReference<String> end = new AtomicReference<>("");

    Trial(Setting setting, List<Clause> clauses) {
        this(setting, clauses, Shape.in(setting).toList());
    }

    Trial(Setting setting, List<Clause> clauses, List<Shape> shapes) {
        this.setting = setting;
        this.clauses = clauses;
        this.shapes = shapes;
        this.positions = new Position[setting.ranks()];
    }

    /// Runs the job, then gives a test for each shape and clause.
    Stream<DynamicTest> tests() {
        runToEnd();
        List<DynamicTest> tests = new ArrayList<>();
        for (Shape shape : shapes) {
            for (Clause clause : clauses) {
                Place place = new Place(shape, clause);
                tests.add(dynamicTest(shape + " " + clause.statement(), () -> judge(place)));
            }
        }
        return tests.stream();
    }

    private void judge(Place place) {
        Queue<String> queued = differences.get(place);
        List<String> found = queued == null ? List.of() : List.copyOf(queued);
        if (!found.isEmpty()) {
            throw new AssertionError(
                    found.size() + " differences, among them\n"
                            + String.join("\n", found.subList(0, Math.min(SHOWN, found.size()))));
        }
        if (!finished.contains(place)) {
            throw new AssertionError("not finished: " + end.get());
        }
    }

    /// Goes through all clauses on one rank of a job whose ranks are processes.
    ///
    /// @return what this rank has found
    List<String> found(Rank rank) throws Exception {
        rank(rank);
        return differences.values().stream().flatMap(Queue::stream).toList();
    }

    private void runToEnd() {
        if (Started.isHere()) {
            run();
            return;
        }
        Thread job = Thread.ofPlatform().daemon().name("trial " + setting).start(this::run);
        try {
            if (!job.join(LIMIT)) {
                end.set("the job hangs, its ranks at " + Arrays.toString(positions));
                job.interrupt();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the job runs", e);
        }
    }

    private void run() {
        try {
            runRanks();
        } catch (RuntimeException e) {
            end.compareAndSet("", "the job ended by " + e + " at " + positions[rankOf(e)]);
        }
    }

    private void runRanks() {
        if (!Started.isHere()) {
            setting.job().run(this::rank);
            return;
        }
        try {
            rank(Started.rank());
        } catch (Exception e) {
            end.set("this rank ended by " + e + " at " + positions[Started.rank().number()]);
        }
    }

    private static int rankOf(RuntimeException e) {
        return e instanceof RankFailedException failed ? failed.rank() : 0;
    }

    private void rank(Rank rank) throws Exception {
        for (Shape shape : shapes) {
            Comm comm = shape.of(Mpj.in(rank).comm());
            for (Clause clause : clauses) {
                Place place = new Place(shape, clause);
                clause.axes().each(
                        shape,
                        comm.size(),
                        (kind, count, root) -> hold(rank, place, comm, kind, count, root));
                Mpj.in(rank).comm().barrier();
                finished.add(place);
            }
        }
    }

    @SuppressWarnings("TooManyParameters")
    private void hold(
            Rank rank, Place place, Comm comm, Kind kind, int count, int root)
            throws Exception {
        Position position = new Position(place, comm, rank.number(), kind, count, root);
        positions[rank.number()] = position;
        Queue<String> found =
                differences.computeIfAbsent(place, p -> new ConcurrentLinkedQueue<>());
        try {
            place.clause().body().run(new Case(
                    comm, kind, count, root, what -> found.add(setting + position.where() + what)));
        } catch (Exception | AssertionError e) {
            found.add(setting + position.where() + e);
            throw e;
        }
    }
}
