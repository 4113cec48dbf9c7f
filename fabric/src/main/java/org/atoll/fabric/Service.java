// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;

/// A model on one rank: the half of a protocol that this rank plays. Called by the holder of the
/// endpoint, if nothing else is said, services that were opened earlier first; never blocks, but
/// for [#joined].
public interface Service {

    /// The rank has joined its job: from now on it may send. Only of a service that is opened
    /// first, by the thread of the program, which may wait here for what must be known before that
    /// begins.
    default void joined() {}

    /// A rank is lost and the job goes on: nothing comes from it any more, and what goes there is
    /// dropped. Called behind the frames that had arrived; questions to that rank have ended.
    ///
    /// @param loss which rank, and how
    default void lost(RankLostException loss) {}

    /// A rank has failed and is expected back, in a job that recovers: nothing comes from it until
    /// it has returned, and what goes there is dropped. Called behind the frames that had arrived.
    ///
    /// @param rank a world rank
    default void away(int rank) {}

    /// A lost rank is taken in again. Called before any frame of its new life is delivered.
    ///
    /// @param card who it is now
    default void returned(Card card) {}

    /// Ranks of another world have become peers.
    ///
    /// @param peers how many peers there are now
    default void extended(int peers) {}

    /// The rank's program has returned, and the rank stays only for what others may ask of it. Of a
    /// service that is opened later this is called when it is open.
    default void retired() {}

    /// What keeps all ranks from going back, later, to where they are now: what has begun and would
    /// not be there then.
    ///
    /// @return a text for each, such as `window 2 is locked`
    default List<String> unfinished() {
        return List.of();
    }

    /// Whether there is something to do of which no frame and no call has told, such as what the
    /// garbage collector has found. Asked every few milliseconds by the helper thread, which does
    /// not hold the endpoint; not in a simulation. The service must have asked for that thread, see
    /// [Endpoint#leaveUnattended].
    ///
    /// @return true if [#attend] is to be called
    default boolean isDue() {
        return false;
    }

    /// Does what is due. Called soon after [#isDue] has said so.
    default void attend() {}

    /// The job has failed: nothing that is under way will complete.
    default void abandoned(CommunicationException cause) {}
}
