// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.function.LongConsumer;

/// Knows when tasks end, wherever they are.
public interface EndWatch {

    /// Tells of the end of a task, once: at once if it has ended. Holder only.
    ///
    /// @param task its tid
    /// @param told is given the tid, by the holder
    void listen(long task, LongConsumer told);
}
