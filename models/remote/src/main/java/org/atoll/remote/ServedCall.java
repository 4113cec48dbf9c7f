// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.function.Supplier;
import org.atoll.fabric.LateAnswer;
import org.jspecify.annotations.Nullable;

/// A call that runs, or is to run, on a thread of its own.
///
/// @param what   what is called, in words
/// @param locks  whether it takes the object's monitor before it begins
/// @param answer gives its answer; null if it is one-way
/// @param cost   the credit that comes back when it has run, or 0
/// @param given  what its arguments refer to, held until it has run
record ServedCall(
        CallOrigin origin,
        Supplier<String> what,
        Work work,
        boolean locks,
        @Nullable LateAnswer answer,
        long cost,
        List<ObjectId> given)
        implements CallingThread.Served {

    /// The work of a call.
    @FunctionalInterface
    interface Work {

        /// Runs it.
        ///
        /// @param outcome takes what comes of it
        /// @param begun   is told when the method is about to run
        void run(CallOutcome outcome, Runnable begun);
    }

    @Override
    public String describe() {
        return what.get() + " from rank " + origin.rank();
    }
}
