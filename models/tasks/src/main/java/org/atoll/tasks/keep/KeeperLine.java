// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.time.Duration;
import org.atoll.tasks.pack.ItemWriter;
import org.jspecify.annotations.Nullable;

/// The way of one task to the keeper.
public interface KeeperLine {

    /// Asks and waits for the answer. When the time is over, it asks to [KeeperOp#FORGET] and waits
    /// on for the answer, which then comes at once.
    ///
    /// @param op       what is asked for
    /// @param name     of what, for reports of who waits for what
    /// @param question its items, the asker's tid first
    /// @param most     how long to wait, or null for as long as it takes
    /// @return the answer, whose items the caller holds
    KeeperAnswer ask(KeeperOp op, String name, ItemWriter question, @Nullable Duration most);
}
