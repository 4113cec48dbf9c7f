// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayDeque;
import java.util.Queue;

/// The things that happen when the writes of this rank have been carried out here, in their order.
/// Holder only.
final class Submissions {
    private final Queue<Turn.Ending> endings = new ArrayDeque<>();

    void add(Turn.Ending ending) {
        endings.add(ending);
    }

    /// The next one's.
    Turn.Ending take() {
        return endings.remove();
    }
}
