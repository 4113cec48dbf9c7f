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
    /// @param isSure   whether it was carried out; else nobody knows, nor what it has returned
    record Done(Kind kind, int object, int argument, int result, boolean isSure) {

        /// The same, if nobody knows of it.
        Done unsure() {
            return new Done(kind, object, argument, result, false);
        }

        boolean isRead() {
            return kind == Kind.READ;
        }
    }

    /// One thread.
    ///
    /// @param done what it has done, in its order
    /// @param died whether it was lost: of what is not sure, all behind a moment was not done
    record Path(List<Done> done, boolean died) {}

    private final List<Path> threads;
    private final Set<List<Object>> failed = new HashSet<>();

    private LegalOrder(List<Path> threads) {
        this.threads = threads;
    }

    /// Whether there is one.
    ///
    /// @param threads what each has done, in its order
    /// @param objects how many objects there are: all numbers are 0, and all queues empty
    static boolean exists(List<Path> threads, int objects) {
        List<List<Integer>> state = new ArrayList<>();
        for (int i = 0; i < objects; i++) {
            state.add(List.of());
        }
        return new LegalOrder(threads).goesOn(new int[threads.size()], state);
    }

    private boolean goesOn(int[] at, List<List<Integer>> state) {
        boolean over = true;
        for (int thread = 0; thread < at.length; thread++) {
            over &= at[thread] == threads.get(thread).done().size();
        }
        if (over) {
            return true;
        }
        List<Object> here = List.of(Arrays.stream(at).boxed().toList(), List.copyOf(state));
        if (failed.contains(here)) {
            return false;
        }
        for (int thread = 0; thread < at.length; thread++) {
            if (at[thread] < threads.get(thread).done().size() && goesOnBy(thread, at, state)) {
                return true;
            }
        }
        failed.add(here);
        return false;
    }

    private boolean goesOnBy(int thread, int[] at, List<List<Integer>> state) {
        Path path = threads.get(thread);
        Done done = path.done().get(at[thread]);
        if (!done.isSure() && goesOnWithout(thread, at, state)) {
            return true;
        }
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

    /// Whether there is an order in which the next operation of a thread was not carried out.
    private boolean goesOnWithout(int thread, int[] at, List<List<Integer>> state) {
        Path path = threads.get(thread);
        int[] next = at.clone();
        next[thread] = path.died() ? path.done().size() : at[thread] + 1;
        return goesOn(next, state);
    }

    /// The object after an operation; null if the result would have been another.
    private static @Nullable List<Integer> after(Done done, List<Integer> before) {
        int value = before.isEmpty() ? 0 : before.getFirst();
        boolean fits = !done.isSure() || value == done.result();
        return switch (done.kind()) {
            case READ -> fits ? before : null;
            case WRITE -> List.of(done.argument());
            case SWAP -> fits ? List.of(done.argument()) : null;
            case PUT -> {
                List<Integer> longer = new ArrayList<>(before);
                longer.add(done.argument());
                yield longer;
            }
            case TAKE -> !before.isEmpty() && fits
                    ? before.subList(1, before.size())
                    : null;
        };
    }
}
