// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import org.jspecify.annotations.Nullable;

/// A program's call that may have to wait for other ranks. It is asked by whoever has entered the
/// engine; `receive` and `lost` of the engine are what make it done.
public interface Step {
    /// No rank in particular.
    int NO_RANK = -1;

    /// Whether the wait has ended, well or not.
    ///
    /// @return true from then on
    boolean isDone();

    /// Why the call has failed.
    ///
    /// @return null while it waits, and if it ended well
    @Nullable StepFailure failure();

    /// What is waited for, as part of a sentence: `lock 3`, `page 17 of grid`.
    ///
    /// @return one line
    String describe();

    /// The rank that is waited for.
    ///
    /// @return a rank, or [#NO_RANK] if it is several, unknown or none
    int awaitedRank();

    /// Whether that rank's engine has been asked for something that it gives also while its program
    /// computes.
    ///
    /// @return false if its program must do something
    default boolean asksEngine() {
        return false;
    }
}
