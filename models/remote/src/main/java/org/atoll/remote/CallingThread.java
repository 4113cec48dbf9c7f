// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// What the calls of one thread need to know of it. The fields are the thread's own; what is marked
/// belongs to the holder of the endpoint.
final class CallingThread {
    private final int number;
    private Manner manner;

    /// What this thread does for another rank, or null if it is the program's.
    private volatile @Nullable ServedCall served;

    /// What the thread waits for while it serves, for reports.
    private volatile @Nullable RemoteCall awaited;

    /// References in graphs that the thread has written and that have not left.
    private final List<Identity> written = new ArrayList<>();

    /// The rank from which the graph came that the thread reads.
    private int readsFrom;

    /// How long a call may take, or 0.
    private long limitNanos;

    /// Calls under way that the thread does not wait for. The holder's.
    private int pending;

    /// Calls that were answered before they were done. The holder's.
    private int opened;

    /// To which ranks there went one-way calls of which it is not known that they have run. The
    /// holder's.
    private final BitSet unsettled = new BitSet();

    /// How many these were. The holder's.
    private int oneWays;

    private final List<Throwable> faults = new CopyOnWriteArrayList<>();

    CallingThread(int number, Manner manner) {
        this.number = number;
        this.manner = manner;
    }

    /// What others call it, not 0.
    int number() {
        return number;
    }

    Manner manner() {
        return manner;
    }

    /// Makes calls in another manner from now on.
    ///
    /// @return how it has made them before
    Manner change(Manner to) {
        Manner before = manner;
        manner = to;
        return before;
    }

    long limitNanos() {
        return limitNanos;
    }

    /// Limits the time of calls.
    ///
    /// @return the limit there was before
    long limit(long nanos) {
        long before = limitNanos;
        limitNanos = nanos;
        return before;
    }

    boolean isServing() {
        return served != null;
    }

    @Nullable ServedCall served() {
        return served;
    }

    void serves(@Nullable ServedCall call) {
        served = call;
    }

    @Nullable RemoteCall awaited() {
        return awaited;
    }

    /// Says what the thread waits for, or (null) that it goes on.
    void awaits(@Nullable RemoteCall call) {
        if (served != null) {
            awaited = call;
        }
    }

    void wrote(Identity identity) {
        written.add(identity);
    }

    /// The references in graphs that have been written; to be cleared when they leave, or do not.
    List<Identity> written() {
        return written;
    }

    int readsFrom() {
        return readsFrom;
    }

    void readsFrom(int rank) {
        readsFrom = rank;
    }

    int pending() {
        return pending;
    }

    void begun() {
        pending++;
    }

    void ended() {
        pending--;
    }

    BitSet unsettled() {
        return unsettled;
    }

    /// What one-way calls have thrown that nobody was told.
    List<Throwable> faults() {
        return faults;
    }

    List<Throwable> takeFaults() {
        List<Throwable> taken = new ArrayList<>(faults);
        faults.clear();
        return taken;
    }

    int oneWays() {
        return oneWays;
    }

    void sentOneWay(int rank) {
        unsettled.set(rank);
        oneWays++;
    }

    void settled() {
        unsettled.clear();
        oneWays = 0;
    }

    /// Calls of the thread were answered, but are not done, or now they are.
    void hasOpened(int more) {
        opened += more;
    }

    /// Whether nothing is under way that the thread has begun, nor anything begun by that.
    boolean isDone() {
        return pending == 0 && oneWays == 0 && opened == 0;
    }

    /// Whether calls of this thread are under way, behind which others come in order.
    boolean isUnderWay() {
        return pending > 0 || oneWays > 0;
    }
}
