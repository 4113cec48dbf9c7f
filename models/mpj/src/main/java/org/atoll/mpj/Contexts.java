// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.atomic.AtomicInteger;

/// Hands out context numbers: what keeps the messages of communicators apart. Each communicator
/// takes two, one for its messages and one for its collectives. The members of a new
/// communicator agree on the largest of the numbers they have free.
final class Contexts {
    private final AtomicInteger next = new AtomicInteger();

    /// The first communicator's context.
    Context first() {
        return take(0);
    }

    /// The smallest number this rank has free.
    int free() {
        return next.get();
    }

    /// Takes the number agreed on.
    Context take(int agreed) {
        next.accumulateAndGet(agreed + 2, Math::max);
        return new Context(this, agreed);
    }

    /// One communicator's numbers.
    ///
    /// @param source where more come from
    /// @param number of its messages
    record Context(Contexts source, int number) {
        int ofCollectives() {
            return number + 1;
        }
    }
}
