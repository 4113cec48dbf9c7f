// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The meetings of a crew, with what its members bring to them. Two rounds have slots of their own:
/// who writes to one again has met all others once more since, so all have read it.
public final class Meetings {
    private final String where;
    private final Slot[][] slots = new Slot[2][];

    /// What a round has come to. Written by the one that arrives last.
    private final Slot[] results = {new Slot(), new Slot()};

    /// When a round was full, if times are kept and something was done before its members went on;
    /// else far in the future. Written by the one that arrives last.
    private final long[] full = {Long.MAX_VALUE, Long.MAX_VALUE};

    /// Creates what all members share.
    ///
    /// @param where   what messages call the crew, such as `node 2`
    /// @param threads how many members there are, at least 1
    public Meetings(String where, int threads) {
        this.where = where;
        for (int parity = 0; parity < 2; parity++) {
            slots[parity] = new Slot[threads];
            for (int i = 0; i < threads; i++) {
                slots[parity][i] = new Slot();
            }
        }
    }

    /// One of those that meet. Each is made once.
    ///
    /// @param number its number, from 0
    /// @param times  where its time goes, or null
    /// @return the member, for its thread only
    public Member member(int number, Rendezvous place, @Nullable MemberTimes times) {
        return new Member(number, slots[0].length, place, this, times);
    }

    /// What a member that has thrown is to throw, as a [Crew] does.
    public CrewException failure(int thread, Throwable cause) {
        return new CrewException(where + ", thread " + thread + " threw " + cause, thread, cause);
    }

    Slot slot(int round, int thread) {
        return slots[round & 1][thread];
    }

    Slot result(int round) {
        return results[round & 1];
    }

    /// When a round was full, as far as that is of interest.
    long full(int round) {
        return full[round & 1];
    }

    /// As [#settle], at a moment.
    void settle(int round, long now) {
        full[round & 1] = slots[round & 1][0].last == null ? Long.MAX_VALUE : now;
        settle(round);
    }

    /// All are here: compares what they call and combines what they bring, in the order of their
    /// numbers.
    void settle(int round) {
        Slot[] all = slots[round & 1];
        for (Slot slot : all) {
            if (!slot.call.fits(all[0].call)) {
                throw new CrewException(where + ": its threads call different things, the "
                        + (round + 1) + ". of their calls: " + list(all), 0);
            }
        }
        Slot first = all[0];
        Slot result = results[round & 1];
        switch (first.operation) {
            case DoubleBinaryOperator operator -> result.number = numbers(all, operator);
            case LongBinaryOperator operator -> result.count = counts(all, operator);
            case BinaryOperator<?> operator -> result.value = values(all, operator);
            case null, default -> result.value = null;
        }
        switch (first.last) {
            case DoubleUnaryOperator last -> result.number = last.applyAsDouble(result.number);
            case LongUnaryOperator last -> result.count = last.applyAsLong(result.count);
            case Runnable last -> last.run();
            case null, default -> { }
        }
    }

    private static double numbers(Slot[] all, DoubleBinaryOperator operator) {
        double sum = all[0].number;
        for (int i = 1; i < all.length; i++) {
            sum = operator.applyAsDouble(sum, all[i].number);
        }
        return sum;
    }

    private static long counts(Slot[] all, LongBinaryOperator operator) {
        long sum = all[0].count;
        for (int i = 1; i < all.length; i++) {
            sum = operator.applyAsLong(sum, all[i].count);
        }
        return sum;
    }

    @SuppressWarnings("unchecked") // all slots hold values of the operator's type
    private static @Nullable Object values(Slot[] all, BinaryOperator<?> operator) {
        BinaryOperator<@Nullable Object> any = (BinaryOperator<@Nullable Object>) operator;
        Object sum = all[0].value;
        for (int i = 1; i < all.length; i++) {
            sum = any.apply(sum, all[i].value);
        }
        return sum;
    }

    /// Who calls what, threads that call the same together.
    private static String list(Slot[] all) {
        List<Call> told = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        for (Slot slot : all) {
            Call call = slot.call;
            if (told.stream().noneMatch(call::fits)) {
                boolean alike = told.stream().anyMatch(other ->
                        other.toString().equals(call.toString()));
                groups.add(who(all, call) + ": " + call + (alike ? " with another object" : ""));
                told.add(call);
            }
        }
        return String.join("; ", groups);
    }

    private static String who(Slot[] all, Call wanted) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            if (all[i].call.fits(wanted)) {
                numbers.add(i);
            }
        }
        return numbers.size() == 1 ? "thread " + numbers.getFirst() : "threads " + numbers;
    }
}
