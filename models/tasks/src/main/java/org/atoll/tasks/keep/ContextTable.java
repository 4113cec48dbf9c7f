// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.HashSet;
import java.util.Set;
import org.atoll.fabric.job.CallArgumentException;

/// The contexts of a machine that are in use. None is given twice.
final class ContextTable {
    private final Set<Integer> used = new HashSet<>();
    private int last;

    /// Gives a context that nobody has had.
    ///
    /// @return its number, 1 or more
    int take() {
        used.add(++last);
        return last;
    }

    /// Gives one back.
    void free(int number) {
        if (!used.remove(number)) {
            throw new CallArgumentException("free", "context " + number + " is not in use");
        }
    }
}
