// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Keeps references, only to those made later than itself, so that there are no cycles.
@Remote
class Store {
    /// All stores of this JVM.
    static final Queue<WeakReference<Store>> BORN = new ConcurrentLinkedQueue<>();

    private final int order;
    private final List<Store> kept = new ArrayList<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Store last = this;

    Store(int order) {
        this.order = order;
        BORN.add(new WeakReference<>(this));
    }

    /// Carries a reference.
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("serial") // a reference stands for it
        private final Store store;

        Refusal(Store store) {
            super("refused");
            this.store = store;
        }

        Store store() {
            return store;
        }
    }

    public int order() {
        return order;
    }

    public synchronized int keep(Store other) {
        kept.add(other);
        last = other;
        return kept.size();
    }

    /// What it was given last, or itself. Short.
    public Store last() {
        return last;
    }

    /// What it keeps, or itself.
    public synchronized Store give(int number) {
        return kept.isEmpty() ? this : kept.get(number % kept.size());
    }

    public synchronized int drop() {
        if (!kept.isEmpty()) {
            Store _ = kept.removeFirst();
            last = this;
        }
        return kept.size();
    }

    /// Keeps what another one gives, without its caller's help.
    public int keepFrom(Store other, int number) {
        Store given = other.give(number);
        return given.order() > order ? keep(given) : 0;
    }

    /// Gives what it keeps to another one.
    public int handTo(Store other) {
        return other.keep(give(0));
    }

    /// Keeps a reference once a gate is open.
    public int keepBehind(Waiting gate, Store other, byte[] ballast) {
        waiting.incrementAndGet();
        int given = gate.look();
        return keep(other) + given + ballast.length;
    }

    /// How many calls of [#keepBehind] have begun.
    public int waiting() {
        return waiting.get();
    }

    public int waitFor(Waiting gate) {
        return gate.take();
    }

    public int fail(Store other) {
        throw new Refusal(other);
    }
}
