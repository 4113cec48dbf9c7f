// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// One thread of a [Crew], which alone may call. All threads of the crew make the same calls in the
/// same order: where they do not, each gets a [CrewException] that says who called what. A call
/// blocks until all are there, and what any thread did before is then seen by all.
public final class Member {
    private static final Call REDUCE = Call.of("reduce");
    private static final Call COMBINE = Call.of("combine");

    private final int number;
    private final int size;
    private final Rendezvous place;
    private final Meetings meetings;
    private final IntConsumer settle;
    private final @Nullable MemberTimes times;
    private int round;

    Member(
            int number, int size, Rendezvous place, Meetings meetings,
            @Nullable MemberTimes times) {
        this.number = number;
        this.size = size;
        this.place = place;
        this.meetings = meetings;
        this.times = times;
        if (times == null) {
            this.settle = meetings::settle;
        } else {
            this.settle = here -> times.work(now -> meetings.settle(here, now));
            times.begin();
        }
    }

    /// Where this thread's time goes.
    ///
    /// @return null if nobody wants to know
    public @Nullable MemberTimes times() {
        return times;
    }

    /// This thread's number.
    ///
    /// @return 0 to size - 1
    public int number() {
        return number;
    }

    /// How many threads there are.
    ///
    /// @return at least 1
    public int size() {
        return size;
    }

    /// Waits until all threads are here.
    ///
    /// @throws IllegalStateException if another thread has failed or calls something else
    public void barrier() {
        meet(Call.of("barrier"), null);
    }

    /// As [#barrier], for a call of a layer above: all must name the same, and bring the same.
    ///
    /// @param last what one thread does when all are here, before anybody goes on, or null; if it
    ///     throws, so does this on all threads
    /// @throws IllegalStateException if another thread has failed or calls something else
    public void meet(Call call, @Nullable Runnable last) {
        next(call, null, last);
        arrive();
    }

    private Slot next(Call call, @Nullable Object operation, @Nullable Object last) {
        Slot mine = meetings.slot(round, number);
        mine.call = call;
        mine.operation = operation;
        mine.last = last;
        return mine;
    }

    /// Waits, and goes on to the next round.
    private int arrive() {
        int here = round++;
        if (times == null) {
            place.await(number, here, settle);
        } else {
            long since = times.now();
            long full = Long.MAX_VALUE; // also if the meeting fails
            try {
                place.await(number, here, settle);
                full = meetings.full(here);
            } finally {
                times.met(since, full);
            }
        }
        return here;
    }

    /// Gives all threads what one of them has.
    ///
    /// @param value what it is, which is not null; read at the root only
    /// @param root  the number of the thread that has it
    /// @return the root's value
    /// @throws IllegalArgumentException if there is no such thread
    public <T> T broadcast(@Nullable T value, int root) {
        return broadcast(Call.of("broadcast", root), value, root);
    }

    /// As [#broadcast(Object, int)], for a call of a layer above.
    ///
    /// @param value what the root has, which is not null
    /// @param root  the number of the thread that has it
    /// @return the root's value
    /// @throws IllegalArgumentException if there is no such thread
    @SuppressWarnings("unchecked") // the root's value, of the type that all have
    public <T> T broadcast(Call call, @Nullable T value, int root) {
        if (root < 0 || root >= size()) {
            throw new IllegalArgumentException("broadcast from thread " + root + ": there are 0 to "
                    + (size() - 1));
        }
        Slot mine = next(call, null, null);
        mine.value = value;
        return (T) Objects.requireNonNull(
                meetings.slot(arrive(), root).value, "broadcast: the root's value");
    }

    /// Combines a value of each thread, in the order of their numbers.
    ///
    /// @param value    this thread's
    /// @param operator how two are combined; associative
    /// @return the same result on all threads
    public double reduce(double value, DoubleBinaryOperator operator) {
        return reduce(REDUCE, value, operator, null);
    }

    /// As [#reduce(double, DoubleBinaryOperator)], for a call of a layer above.
    ///
    /// @param value    this thread's
    /// @param operator how two are combined; associative
    /// @param last     what one thread makes of the result before anybody goes on, or null
    /// @return the same result on all threads
    public double reduce(
            Call call,
            double value,
            DoubleBinaryOperator operator,
            @Nullable DoubleUnaryOperator last) {
        next(call, operator, last).number = value;
        return meetings.result(arrive()).number;
    }

    /// As [#reduce(double, DoubleBinaryOperator)], of integers.
    ///
    /// @param value    this thread's
    /// @param operator how two are combined; associative
    /// @return the same result on all threads
    public long reduceLong(long value, LongBinaryOperator operator) {
        return reduceLong(REDUCE, value, operator, null);
    }

    /// As [#reduceLong(long, LongBinaryOperator)], for a call of a layer above.
    ///
    /// @param value    this thread's
    /// @param operator how two are combined; associative
    /// @param last     what one thread makes of the result before anybody goes on, or null
    /// @return the same result on all threads
    public long reduceLong(
            Call call, long value, LongBinaryOperator operator, @Nullable LongUnaryOperator last) {
        next(call, operator, last).count = value;
        return meetings.result(arrive()).count;
    }

    /// As [#reduce(double, DoubleBinaryOperator)], of objects, which threads share afterwards.
    ///
    /// @param value    this thread's
    /// @param operator how two are combined; associative
    /// @return the same result on all threads
    @SuppressWarnings("unchecked") // the operator's result
    public <T> T combine(T value, BinaryOperator<T> operator) {
        next(COMBINE, operator, null).value = value;
        return (T) Objects.requireNonNull(meetings.result(arrive()).value, "combine: the result");
    }

    /// The work is done: meets those of which that is true, too. The end of a crew is a meeting, so
    /// that a thread which ends early is reported to those that call something yet. A [Crew] does
    /// it by itself.
    ///
    /// @throws IllegalStateException if another thread has failed or calls something
    public void end() {
        meet(Call.END, null);
    }

    /// The thread does nothing more as a member, whether its work has ended or failed. A [Crew]
    /// says it by itself.
    public void leave() {
        if (times != null) {
            times.end();
        }
    }
}
