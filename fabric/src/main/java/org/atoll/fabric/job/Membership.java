// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One rank's membership of its job: how it meets the others and how it hears of them. Behind
/// it stands whoever started the job: the launcher's coordinator, the rank 0 of a start by hand, or
/// the JVM itself when ranks are its threads or it is the only one.
public interface Membership extends AutoCloseable {

    /// This rank's number.
    ///
    /// @return the world rank, 0..size-1
    int rank();

    /// The number of ranks of the job.
    int size();

    /// Which life of the rank this is.
    ///
    /// @return 0 for the first
    int incarnation();

    /// The job's name and secret.
    JobKey key();

    /// The cluster this process was started in.
    ///
    /// @return its name; the same for all ranks unless the job spans clusters
    String cluster();

    /// The device the user asked for.
    ///
    /// @return a device's name, or null for the normal choice
    @Nullable String device();

    /// Gives this rank's card and waits for everybody's. Blocks until every rank has called it.
    ///
    /// @param mine this rank's card
    /// @return the cards of all ranks, in rank order
    /// @throws org.atoll.fabric.job.CommunicationException if a rank is lost meanwhile
    List<Card> exchange(Card mine);

    /// Where the ranks are, as their cards say. Ranks of one JVM share one answer.
    ///
    /// @param cards what the last [#exchange] returned
    default Topology topology(List<Card> cards) {
        return new Topology(cards);
    }

    /// Waits until every rank has called it.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if a rank is lost meanwhile
    void fence();

    /// Says who wants to hear that a rank has failed. Notices come from a thread of the
    /// membership's own; those that came earlier are delivered at once.
    ///
    /// @param listener takes each notice, once per rank
    void onFailure(Consumer<FailureNotice> listener);

    /// Says who wants to hear that a lost rank is back. Notices come from a thread of the
    /// membership's own, in order with those of failures; a rank that is back sends its first
    /// frame after all others have been told.
    ///
    /// @param listener takes each notice
    default void onReturn(Consumer<ReturnNotice> listener) {}

    /// Whether the job is open: a rank may be lost and come back as its next life, which joins by
    /// itself. Its devices take later lives in.
    ///
    /// @return the same for all ranks
    default boolean isOpen() {
        return false;
    }

    /// Whether the job is a standing machine: an open one whose ranks come and go one by one, each
    /// a seat that may be vacant. Then nobody waits for the others as they join and leave, and a
    /// rank that goes is lost.
    ///
    /// @return the same for all ranks
    default boolean isStanding() {
        return false;
    }

    /// The services that a standing machine has.
    ///
    /// @return their names; of use on such a machine only
    default Set<String> services() {
        return Set.of();
    }

    /// What this rank says of itself to all others, beside where it is.
    ///
    /// @return by names that no device has
    default Map<String, String> labels() {
        return Map.of();
    }

    /// Asks a rank for a connection to this one, which this one cannot open. Does not block for
    /// long.
    ///
    /// @param rank a world rank
    default void summon(int rank) {}

    /// Says who wants to hear that another rank wants a connection to this one.
    ///
    /// @param listener takes each notice
    default void onCall(Consumer<CallNotice> listener) {}

    /// Prepares the next life of a lost rank, in a job that outlives its ranks.
    ///
    /// @param rank a world rank
    /// @return what starts it, or null if the rank is not lost or the job is at its end
    /// @throws UnsupportedOperationException if ranks of this job cannot be started again
    default @Nullable Runnable nextLife(int rank) {
        throw new UnsupportedOperationException(
                "ranks of this job cannot be started again, rank " + rank + " neither");
    }

    /// Says that this rank has been asleep in a blocking call for a while, or (null) that it
    /// goes on. When all ranks sleep and no frame is under way the job is deadlocked; whoever
    /// stands behind the membership then reports it and ends the job.
    ///
    /// @param state what it waits for, or null
    void blocked(@Nullable Blocked state);

    /// Says who knows what this rank's threads wait for, for whoever stands behind the membership
    /// and asks when the job's time is over.
    ///
    /// @param waits gives one line, or an empty text; asked from any thread, does not block
    default void onInquiry(Supplier<String> waits) {}

    /// Says that a rank cannot be reached from here. If the job outlives its ranks, whoever stands
    /// behind the membership then ends it, if it still lives, and tells the others; else the job
    /// ends, for this reason if nobody knows a better one. Does not block for long.
    ///
    /// @param notice which rank, and why
    default void suspect(FailureNotice notice) {}

    /// Says that this rank fails: its program threw. Whether the job ends with it is the job's
    /// business; this rank ends.
    ///
    /// @param cause    one line, printed once
    default void fail(int exitCode, String cause) {
        abort(exitCode, cause);
    }

    /// Ends the whole job because of this rank. Does not return normally to a healthy job:
    /// every other rank receives a failure notice.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line, printed once
    void abort(int exitCode, String cause);

    /// Ends the process of this rank, which has aborted the job: does not return, unless the rank
    /// is a thread, for which its caller has to find an end.
    default void end(int exitCode) {}

    /// This rank is done. Blocks until all ranks have left, so that nobody's last message is
    /// lost; hands over the rank's profile.
    ///
    /// @param profile the counters as text lines, empty when profiling is off
    void leave(String profile);

    /// What whoever stands behind the membership can do beyond this world.
    ///
    /// @return by default something that refuses, saying so
    default Outside outside() {
        return Outside.NOBODY;
    }

    @Override
    void close();
}
