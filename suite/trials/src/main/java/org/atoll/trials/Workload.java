// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Map;
import java.util.function.Consumer;
import org.atoll.job.Rank;

/// A random program whose answers are known: all ranks derive the same plan from the seed.
interface Workload {
    /// How many numbers [#of] tells apart.
    int KINDS = 5;

    /// Runs on one rank.
    ///
    /// @param seed  the plan's
    /// @param wrong is told what is not as it should be
    void run(Rank rank, long seed, Consumer<String> wrong);

    /// What is set for its job.
    ///
    /// @param seed the trial's
    default Map<String, String> settings(long seed) {
        return Map.of();
    }

    /// Whether the program goes on when ranks other than the first crash and come back.
    default boolean survives() {
        return false;
    }

    /// The crashes of a simulation in which it goes on, as `--faults` takes them.
    ///
    /// @param seed  the trial's
    /// @param ranks how many ranks there are
    default String crashes(long seed, int ranks) {
        return "restarts";
    }

    /// How many ranks its job has.
    ///
    /// @param seed  the trial's
    /// @param drawn how many are proposed
    default int ranks(long seed, int drawn) {
        return survives() ? Math.max(2, drawn) : drawn;
    }

    /// Looks at the whole, once all ranks have come to their end.
    ///
    /// @param wrong is told what is not as it should be
    default void check(Consumer<String> wrong) {}

    /// The settings with which another job goes on where one has ended.
    ///
    /// @param seed the trial's
    /// @param why  what the rank to blame has thrown
    /// @return none if no job goes on
    default Map<String, String> again(long seed, String why) {
        return Map.of();
    }

    /// The trial is over.
    default void close() {}

    /// Whether the rank that comes to its end last, and knows how the simulation ended, may be lost
    /// with all others when they have come to theirs.
    default boolean mayEndUnseen(long seed) {
        return false;
    }

    /// Whether the job may end because a rank has failed.
    ///
    /// @param why what that rank has thrown
    default boolean mayEnd(String why) {
        return false;
    }

    /// The workload of a name.
    ///
    /// @throws IllegalArgumentException if there is none, with all names
    static Workload named(String name) {
        return switch (name) {
            case "traffic" -> new Traffic();
            case "collectives" -> new Collectives();
            case "farm" -> new Farm();
            case "flood" -> new Flood();
            case "echo" -> new Questions();
            case "remote" -> new Cells();
            case "collect" -> new Lenders();
            case "dsm" -> new SharedMemory();
            case "tasks" -> new LosingHosts("nothing");
            case "recovery" -> new Recoveries("nothing");
            case "grid" -> new RecoveredGrid();
            case "replica" -> new Replicas("nothing");
            default -> throw new IllegalArgumentException(
                    "takes traffic, collectives, farm, flood, echo, remote, collect, dsm, tasks,"
                            + " recovery, grid or replica, not '" + name + "'");
        };
    }

    /// The workloads of trials that name none, by number.
    static Workload of(int number) {
        return switch (number % KINDS) {
            case 0, 1 -> new Traffic();
            case 2 -> new Collectives();
            case 3 -> new Farm();
            default -> new Flood();
        };
    }
}
