// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// Lets what a constructor has thrown reach the program as it is, though no signature says so.
final class Unchecked {
    private Unchecked() {}

    /// Throws something.
    ///
    /// @return never; so that callers can say `throw`
    static RuntimeException of(Throwable thrown) {
        Unchecked.<RuntimeException>raise(thrown);
        throw new AssertionError(thrown);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // to which it is not bound
    private static <X extends Throwable> void raise(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
