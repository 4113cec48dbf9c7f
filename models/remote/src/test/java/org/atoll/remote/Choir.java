// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A class whose objects tests call in groups.
@Remote
class Choir {
    private final int number;
    private final CompletableFuture<Integer> told = new CompletableFuture<>();
    private double last;

    Choir(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    public void set(double value) {
        last = value * (number + 1);
    }

    public double last() {
        return last;
    }

    public double[] scaled(double[] values) {
        double[] scaled = values.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= number + 1;
        }
        return scaled;
    }

    public String name(String prefix) {
        return prefix + number;
    }

    public @Nullable String nullIfOdd(String text) {
        return number % 2 == 1 ? null : text;
    }

    public Counted counted() {
        return new Counted(number);
    }

    /// A result that counts how often such a one is read.
    record Counted(int number) implements Serializable {
        static final AtomicInteger READ = new AtomicInteger();

        Counted {
            READ.incrementAndGet();
        }
    }

    public int failIfOdd() {
        if (number % 2 == 1) {
            throw new UnsupportedOperationException("number " + number);
        }
        return number;
    }

    /// Waits until [#tell] is called by the last of them.
    public int waitFor(List<Choir> all) {
        if (number == all.size() - 1) {
            for (Choir other : all) {
                other.tell(number);
            }
        }
        return RemoteObjects.current().await(told) + number;
    }

    public void tell(int value) {
        told.complete(value);
    }
}
