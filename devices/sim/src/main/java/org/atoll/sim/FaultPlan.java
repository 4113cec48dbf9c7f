// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The plan of what goes wrong in a simulation. Everything here happens below what the fabric sees:
/// frames between two ranks still arrive once, whole and in order, but late; only a crash, and a
/// cut that never heals, are failures.
///
/// @param loss            how likely a frame is lost on its way; it is sent again after
///     `retransmitNanos`, then after twice as long, and so on
/// @param duplication     how likely a frame travels twice
/// @param delayNanos      the mean of an extra delay of each frame, which is distributed
///     exponentially, so that frames overtake one another on their ways
/// @param reordering      how likely a frame is held back longer, by ten times that mean
/// @param retransmitNanos when a lost frame is sent again
/// @param giveUpNanos     how long a frame is sent again and again before its receiver counts as
///     failed
/// @param detectNanos     how long after a crash the others hear of it
/// @param clogs           pairs of ranks whose frames wait for a while
/// @param cuts            pairs of ranks, in one direction, whose frames are lost for a while
/// @param crashes         when ranks stop, for ever or until they are started again
/// @param powerCutNanos   when all ranks stop at once, and the job with them; or 0
/// @param slowness        by rank, how many times longer it computes
/// @param skewNanos       by rank, how far its clock is wrong
/// @param planted         a fault of the network's own that breaks what devices promise, so that
///     a checker can be shown to find it
public record FaultPlan(
        double loss,
        double duplication,
        long delayNanos,
        double reordering,
        long retransmitNanos,
        long giveUpNanos,
        long detectNanos,
        List<Span> clogs,
        List<Span> cuts,
        List<Crash> crashes,
        long powerCutNanos,
        Map<Integer, Double> slowness,
        Map<Integer, Long> skewNanos,
        Planted planted) {

    /// The faults that may be planted.
    public enum Planted {
        /// Nothing.
        NOTHING,
        /// Frames are delivered in the order in which they come.
        OVERTAKING,
        /// A frame that travels twice is delivered twice.
        DOUBLING,
        /// A frame that is lost is not sent again.
        LOSING,
        /// Frames from an earlier life of a rank come as if from its present one, and frames to it
        /// come to the present one.
        HAUNTING
    }

    /// The way from one rank to another during a time.
    ///
    /// @param from      the sender, or -1 for any
    /// @param to        the receiver, or -1 for any
    /// @param fromNanos when it begins
    /// @param toNanos   when it is over
    public record Span(int from, int to, long fromNanos, long toNanos) {
        boolean covers(int sender, int receiver, long time) {
            return (from < 0 || from == sender)
                    && (to < 0 || to == receiver)
                    && time >= fromNanos
                    && time < toNanos;
        }
    }

    /// The end of a rank, or of one of its lives.
    ///
    /// @param atNanos    when
    /// @param atEvent    with which event of the simulation instead, counted from 1; or 0
    /// @param downNanos  how long after that it is started again, or -1 if never
    /// @param zombie     whether it runs on until then, though the others are told, one after the
    ///     other, that it is lost
    public record Crash(int rank, long atNanos, long atEvent, long downNanos, boolean zombie) {
        static final long FOR_EVER = -1;

        /// A crash after which the rank does not come back.
        ///
        /// @param atNanos when
        public Crash(int rank, long atNanos) {
            this(rank, atNanos, 0, FOR_EVER, false);
        }

        /// A crash at which the rank stops.
        ///
        /// @param atNanos   when
        /// @param downNanos how long after that it is started again
        public Crash(int rank, long atNanos, long downNanos) {
            this(rank, atNanos, 0, downNanos, false);
        }

        boolean comesBack() {
            return downNanos != FOR_EVER;
        }
    }

    /// Copies the collections.
    public FaultPlan {
        clogs = List.copyOf(clogs);
        cuts = List.copyOf(cuts);
        crashes = List.copyOf(crashes);
        slowness = Map.copyOf(slowness);
        skewNanos = Map.copyOf(skewNanos);
    }

    /// Reads a plan, as `--faults` takes it: parts with commas between them.
    ///
    /// | part | meaning |
    /// |---|---|
    /// | `loss=0.01`, `double=0.01`, `reorder=0.05` | how likely |
    /// | `delay=200us`, `retransmit=1ms`, `giveup=10s`, `detect=10ms` | times |
    /// | `clog=0>1@5ms+2ms`, `cut=0>*@5ms+2ms` | from whom to whom, when, how long |
    /// | `crash=2@5ms`, `crash=2@5ms+3ms` | who, when, after how long it is started again |
    /// | `crash=2@#17`, `crash=2@#17+3ms` | the same with event 17 of the simulation |
    /// | `zombie=2@5ms+3ms` | who counts as lost, when; how long it runs on |
    /// | `power=5ms` | when all ranks stop at once, and the job with them |
    /// | `slow=1*8`, `skew=3+2ms`, `skew=3-2ms` | who, and by how much |
    /// | `random` | all but crashes, by the seed |
    /// | `restarts` | crashes of ranks that come back, by the seed; rank 0 is spared |
    /// | `recoveries` | crashes and zombies by the seed, of rank 0 and keepers, too |
    /// | `planted=overtaking`, `doubling`, `losing` or `haunting` | for checking checkers |
    ///
    /// @param text the plan
    /// @param seed what `random` draws from
    /// @param size the number of ranks
    /// @throws IllegalArgumentException if the text is wrong or names a rank that does not exist
    public static FaultPlan of(String text, long seed, int size) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            parts.add(switch (part) {
                case "random" -> RandomFaults.draw(seed, size);
                case "restarts" -> RandomFaults.drawRestarts(seed, size);
                case "recoveries" -> RandomFaults.drawRecoveries(seed, size);
                default -> part;
            });
        }
        FaultPlan plan = FaultText.read(String.join(",", parts));
        plan.clogs.forEach(span -> requireRanks(span, size));
        plan.cuts.forEach(span -> requireRanks(span, size));
        plan.crashes.forEach(crash -> requireRank(crash.rank, size));
        plan.slowness.keySet().forEach(rank -> requireRank(rank, size));
        plan.skewNanos.keySet().forEach(rank -> requireRank(rank, size));
        return plan;
    }

    private static void requireRanks(Span span, int size) {
        requireRank(Math.max(0, span.from), size);
        requireRank(Math.max(0, span.to), size);
    }

    private static void requireRank(int rank, int size) {
        if (rank >= size) {
            throw new IllegalArgumentException(
                    "faults name rank " + rank + " of a job of " + size + " ranks");
        }
    }
}
