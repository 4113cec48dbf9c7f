// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import org.jspecify.annotations.Nullable;

/// Checks of what a call is given. They are not in the class of the exception that they throw: the
/// JVM's compiler inlines a method of such a class into its caller at most, not further up, and
/// each short message passes several checks.
public final class CallArguments {
    private CallArguments() {}

    /// Refuses null where a call needs something: the compiler looks only at programs that are
    /// marked for it.
    ///
    /// @param call  the call's name; of a constructor, the class's
    /// @param value what was given
    /// @param what  what may be given, with its article
    /// @return what was given
    /// @throws CallArgumentException if it is null
    public static <T> T requireGiven(
            String call, String argument, @Nullable T value, String what) {
        if (value == null) {
            throw new CallArgumentException(
                    call, argument + " is null: " + what + " must be given");
        }
        return value;
    }
}
