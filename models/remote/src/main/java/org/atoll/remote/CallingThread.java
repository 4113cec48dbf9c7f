// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.fabric.job.Completion;
import org.jspecify.annotations.Nullable;

/// The state of one thread that its calls need. The fields are the thread's own; what is marked
/// belongs to the holder of the endpoint.
final class CallingThread {
    private final int number;
    private CallMode mode;

    /// What this thread does for another rank, or null if it is the program's.
    private volatile @Nullable Served served;

    /// What the thread waits for while it serves, for reports.
    private volatile @Nullable Completion awaited;

    /// What the references refer to that are in the graph which the thread writes.
    private List<Target> written = new ArrayList<>();

    /// What results refer to that the thread reads, the innermost last.
    private final ArrayDeque<List<ObjectId>> reading = new ArrayDeque<>();

    /// How long a call may take, or 0.
    private long limitNanos;

    /// Calls under way that the thread does not wait for. The holder's.
    private int pending;

    /// Calls that the thread has given up, and that are not answered. The holder's.
    private int givenUp;

    /// Calls that were answered before they were done. The holder's.
    private int opened;

    /// To which ranks there went one-way calls of which it is not known that they have run. The
    /// holder's.
    private final BitSet unsettled = new BitSet();

    /// How many these were. The holder's.
    private int oneWays;

    /// What one-way calls have thrown that nobody was told.
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();

    /// The work that a thread does for another rank, or for an object.
    interface Served {

        /// What it is, in words.
        String describe();
    }

    CallingThread(int number, CallMode mode) {
        this.number = number;
        this.mode = mode;
    }

    /// What others call it, not 0.
    int number() {
        return number;
    }

    CallMode mode() {
        return mode;
    }

    /// Makes calls in another manner from now on.
    ///
    /// @return how it has made them before
    CallMode change(CallMode to) {
        CallMode before = mode;
        mode = to;
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

    @Nullable Served served() {
        return served;
    }

    void serves(@Nullable Served call) {
        served = call;
    }

    @Nullable Completion awaited() {
        return awaited;
    }

    /// Says what the thread waits for, or (null) that it goes on.
    void awaits(@Nullable Completion wanted) {
        if (served != null) {
            awaited = wanted;
        }
    }

    void wrote(Target target) {
        written.add(target);
    }

    /// Takes what the graph refers to that was written: it leaves, or will not.
    List<Target> takeWritten() {
        if (written.isEmpty()) {
            return List.of();
        }
        List<Target> taken = written;
        written = new ArrayList<>();
        return taken;
    }

    /// Goes on with a graph behind other work, which has taken what it wrote itself.
    ///
    /// @param before from [#takeWritten], when the other work began
    void writesAgain(List<Target> before) {
        if (!before.isEmpty()) {
            written = before;
        }
    }

    /// The thread is about to read a result.
    void reads(List<ObjectId> arrived) {
        reading.addLast(arrived);
    }

    /// The thread has read what it began to read last.
    ///
    /// @return what it refers to
    List<ObjectId> hasRead() {
        List<ObjectId> arrived = reading.pollLast();
        return arrived == null ? List.of() : arrived;
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

    /// The thread gives a call up, which may not have begun.
    void givesUp() {
        givenUp++;
    }

    /// Such a call was answered, or will not be.
    void endedLate() {
        givenUp--;
    }

    BitSet unsettled() {
        return unsettled;
    }

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
        return pending > 0 || oneWays > 0 || givenUp > 0;
    }
}
