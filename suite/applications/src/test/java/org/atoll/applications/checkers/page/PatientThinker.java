// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.atoll.applications.checkers.Analysis;
import org.atoll.applications.checkers.Position;
import org.atoll.applications.checkers.Thinker;

/// Takes the first legal move at once if it is to look 1 ahead. Else it says so and thinks until it
/// is interrupted.
final class PatientThinker implements Thinker {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();

    int begun() {
        return begun.get();
    }

    int interrupted() {
        return interrupted.get();
    }

    @Override
    public Analysis think(Position position, int depth, Consumer<Analysis> soFar) {
        begun.incrementAndGet();
        var found = new Analysis(
                1, 25, List.of(position.moves().getFirst()), position.moves().size(), 0.5);
        soFar.accept(found);
        if (depth > 1) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                Thread.currentThread().interrupt();
            }
        }
        return found;
    }
}
