// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import org.atoll.fabric.job.CallArgumentException;
import org.jspecify.annotations.Nullable;

/// Refuses null where a call needs something: the compiler looks only at programs that are marked
/// for it.
final class Given {
    private Given() {}

    /// An argument that must be given.
    ///
    /// @param call  the call's name
    /// @param name  the argument's name
    /// @param value what was given
    /// @param what  what may be, with its article
    /// @return what was given
    static <T> T argument(String call, String name, @Nullable T value, String what) {
        if (value == null) {
            throw new CallArgumentException(
                    call, name + " is null: " + what + " must be given");
        }
        return value;
    }
}
