// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The search for an order of what threads did that explains all results, in which each thread's
/// operations are in its order. It knows nothing of how shared objects work: objects are numbers
/// and queues of numbers.
final class LegalOrder {

    /// The things that an operation may do.
    enum Kind {
        /// Returns the number.
        READ,
        /// Sets the number.
        WRITE,
        /// Sets the number and returns the one before.
        SWAP,
        /// Adds a number to the queue.
        PUT,
        /// Takes the first number from the queue, when there is one.
        TAKE
    }

    /// One operation.
    ///
    /// @param object   which object
    /// @param argument of WRITE, SWAP and PUT
    /// @param result   of READ, SWAP and TAKE
    record Done(Kind kind, int object, int argument, int result) {}

    private final List<List<Done>> threads;
    private final Set<List<Object>> failed = new HashSet<>();

    private LegalOrder(List<List<Done>> threads) {
        this.threads = threads;
    }

    /// Whether there is one.
    ///
    /// @param threads what each has done, in its order
    /// @param objects how many objects there are: all numbers are 0, and all queues empty
    static boolean exists(List<List<Done>> threads, int objects) {
        List<List<Integer>> state = new ArrayList<>();
        for (int i = 0; i < objects; i++) {
            state.add(List.of());
        }
        return new LegalOrder(threads).goesOn(new int[threads.size()], state);
    }

    private boolean goesOn(int[] at, List<List<Integer>> state) {
        boolean over = true;
        for (int thread = 0; thread < at.length; thread++) {
            over &= at[thread] == threads.get(thread).size();
        }
        if (over) {
            return true;
        }
        List<Object> here = List.of(Arrays.stream(at).boxed().toList(), List.copyOf(state));
        if (failed.contains(here)) {
            return false;
        }
        for (int thread = 0; thread < at.length; thread++) {
            if (at[thread] < threads.get(thread).size() && goesOnBy(thread, at, state)) {
                return true;
            }
        }
        failed.add(here);
        return false;
    }

    private boolean goesOnBy(int thread, int[] at, List<List<Integer>> state) {
        Done done = threads.get(thread).get(at[thread]);
        List<Integer> after = after(done, state.get(done.object()));
        if (after == null) {
            return false;
        }
        int[] next = at.clone();
        next[thread]++;
        List<List<Integer>> all = new ArrayList<>(state);
        all.set(done.object(), after);
        return goesOn(next, all);
    }

    /// The object after an operation; null if the result would have been another.
    private static @Nullable List<Integer> after(Done done, List<Integer> before) {
        int value = before.isEmpty() ? 0 : before.getFirst();
        return switch (done.kind()) {
            case READ -> value == done.result() ? before : null;
            case WRITE -> List.of(done.argument());
            case SWAP -> value == done.result() ? List.of(done.argument()) : null;
            case PUT -> {
                List<Integer> longer = new ArrayList<>(before);
                longer.add(done.argument());
                yield longer;
            }
            case TAKE -> !before.isEmpty() && value == done.result()
                    ? before.subList(1, before.size())
                    : null;
        };
    }
}
