// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

import org.atoll.fabric.wire.Buffer;

/// A way to carry out a collective operation. The interfaces inside are the operations; what
/// each says holds for all its algorithms.
///
/// Every rank of the team calls `run` of the same algorithm with the same root, counts and
/// reducer. A call blocks until the caller's own part is done and its buffers may be used. All
/// counts may be zero. A message of an unexpected length, the sign of counts that differ between
/// ranks, ends the call with [IllegalStateException] where it is received; the failure of a
/// peer ends it with [org.atoll.fabric.job.CommunicationException].
public interface Algorithm {

    /// The name by which users and tests ask for it, such as `recursive-doubling`.
    ///
    /// @return lower-case words joined by hyphens
    String name();

    /// Whether values are combined in the order of the ranks, as a reducer that is not
    /// commutative needs it.
    ///
    /// @return true if any reducer may be used
    default boolean keepsRankOrder() {
        return true;
    }

    /// Whether it is only for teams whose ranks share a [org.atoll.fabric.board.Board].
    ///
    /// @return false for those that send messages
    default boolean needsBoard() {
        return false;
    }

    /// No rank leaves before all have entered.
    interface Barrier extends Algorithm {

        /// Waits for all.
        void run(Team team);
    }

    /// The root's elements come to all ranks.
    interface Broadcast extends Algorithm {

        /// Broadcasts.
        ///
        /// @param data the elements: read at the root, written elsewhere; the count is equal on
        ///             all ranks
        void run(Team team, Buffer data, int root);

        /// Broadcasts to ranks that may have room for more elements than the root gives; all ranks
        /// call this form. The default asks for as many.
        ///
        /// @param room the elements at the root; elsewhere where they go, from its start on
        /// @return how many elements the root gives, as far as this rank knows
        default long runUpTo(Team team, Buffer room, int root) {
            run(team, room, root);
            return room.count();
        }
    }

    /// The values of all ranks, element by element, are combined at the root.
    interface Reduce extends Algorithm {

        /// Reduces.
        ///
        /// @param in      the caller's values; the count is equal on all ranks
        /// @param out     at the root, where the results go: as many elements; either the same
        ///                array and offset as `in` or no overlap. Elsewhere it is not used
        void run(Team team, Buffer in, Buffer out, Reducer reducer, int root);
    }

    /// The values of all ranks are combined, and all ranks get the results, the same to the bit.
    interface AllReduce extends Algorithm {

        /// Reduces in place.
        ///
        /// @param data    the caller's values and, after, the results; the count is equal on all
        ///                ranks
        void run(Team team, Buffer data, Reducer reducer);
    }

    /// Equal parts come from all ranks to the root.
    interface Gather extends Algorithm {

        /// Gathers.
        ///
        /// @param in   the caller's part; the count is equal on all ranks. At the root it may be
        ///             the place in `out` where it belongs
        /// @param out  at the root, room for all parts in the order of ranks; elsewhere not used
        void run(Team team, Buffer in, Buffer out, int root);
    }

    /// Parts of any size come from all ranks to the root.
    interface GatherV extends Algorithm {

        /// Gathers.
        ///
        /// @param in        the caller's part. At the root it may be the place in `out` where it
        ///                  belongs
        /// @param out       at the root, where the parts go; elsewhere not used
        /// @param partition at the root, the place of each rank's part in `out`; elsewhere not
        ///                  used
        void run(Team team, Buffer in, Buffer out, Partition partition, int root);
    }

    /// Equal parts go from the root to all ranks.
    interface Scatter extends Algorithm {

        /// Scatters.
        ///
        /// @param in   at the root, all parts in the order of ranks; elsewhere not used
        /// @param out  where the caller's part goes; the count is equal on all ranks. At the root
        ///             it may be the place in `in` where the part is
        void run(Team team, Buffer in, Buffer out, int root);
    }

    /// Parts of any size go from the root to all ranks.
    interface ScatterV extends Algorithm {

        /// Scatters.
        ///
        /// @param in        at the root, all parts; elsewhere not used
        /// @param partition at the root, the place of each rank's part in `in`; elsewhere not
        ///                  used
        /// @param out       where the caller's part goes. At the root it may be the place in `in`
        ///                  where the part is
        void run(Team team, Buffer in, Partition partition, Buffer out, int root);
    }

    /// Parts of any size come from all ranks to all ranks.
    interface AllGather extends Algorithm {

        /// Gathers.
        ///
        /// @param in        the caller's part; it may be the place in `out` where it belongs
        /// @param partition the place of each rank's part in `out`; its counts are equal on all
        ///                  ranks
        void run(Team team, Buffer in, Buffer out, Partition partition);
    }

    /// Each rank has one part for every rank; all parts have one size.
    interface AllToAll extends Algorithm {

        /// Exchanges.
        ///
        /// @param in   the parts to send, in the order of receiving ranks; the count is equal on
        ///             all ranks
        /// @param out  the parts received, in the order of sending ranks; as many elements;
        ///             does not overlap `in`
        void run(Team team, Buffer in, Buffer out);
    }

    /// Each rank has one part of any size for every rank.
    interface AllToAllV extends Algorithm {

        /// Exchanges.
        ///
        /// @param sent     the place of each receiving rank's part in `in`
        /// @param out      where received parts go; does not overlap `in`
        /// @param received the place of each sending rank's part in `out`
        void run(Team team, Buffer in, Partition sent, Buffer out, Partition received);
    }

    /// Each rank gets the combination of the values of the ranks up to itself, or, in the
    /// exclusive form, of those below it.
    interface Scan extends Algorithm {

        /// Scans in place.
        ///
        /// @param data    the caller's values and, after, the results; the count is equal on all
        ///                ranks. In the exclusive form rank 0 keeps its values
        void run(Team team, Buffer data, Reducer reducer);
    }

    /// The values of all ranks are combined, and each rank gets a part of the results.
    interface ReduceScatter extends Algorithm {

        /// Reduces.
        ///
        /// @param out       where the caller's part of the results goes; does not overlap `in`
        /// @param partition the place of each rank's part in `in`; equal on all ranks
        void run(Team team, Buffer in, Buffer out, Partition partition, Reducer reducer);
    }
}
