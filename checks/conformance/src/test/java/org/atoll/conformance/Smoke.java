// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.job.Job;

/// The contracts of messages and collectives as a program, for ranks that are processes whoever has
/// started them: on the communicator of all ranks or, with the word `whole`, on those of every
/// shape.
final class Smoke {
    /// What needs memory that all ranks see.
    private static final Set<String> OF_THREADS = Set.of("barrierHoldsUntilAllHaveCome");

    private Smoke() {}

    public static void main(String[] args) {
        List<Clause> clauses = clauses();
        boolean whole = List.of(args).contains("whole");
        Job.run(args, rank -> {
            Setting setting = new Setting("of others", rank.size());
            List<Shape> shapes = whole ? Shape.in(setting).toList() : List.of(Shape.WORLD);
            List<String> found = new Trial(setting, clauses, shapes).found(rank);
            found.stream().limit(Trial.SHOWN).forEach(System.err::println);
            if (!found.isEmpty()) {
                throw new AssertionError(found.size() + " differences on rank " + rank.number());
            }
            System.out.println("rank " + rank.number() + " of " + rank.size() + ": "
                    + clauses.size() + " clauses hold");
        });
    }

    static List<Clause> clauses() {
        return Contract.clausesOf(() -> Stream.of(
                        new PointToPointTest().messages(), new MatchingTest().matching(),
                        new RequestTest().requests(), new BroadcastTest().broadcast(),
                        new GatherTest().gather(), new ScatterTest().scatter(),
                        new ScatterTest().allToAll(), new ReduceTest().reduce(),
                        new ReduceTest().allReduce(), new ReduceTest().scan(),
                        new ReduceTest().reduceScatter())
                .forEach(each -> {
                    assert each.findAny().isEmpty(); // they are asked for, not held
                })).stream()
                .filter(clause -> !OF_THREADS.contains(clause.statement()))
                .toList();
    }
}
