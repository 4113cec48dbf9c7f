// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// What an answer is.
final class Status {
    /// The result, or nothing if the method has none.
    static final int RESULT = 0;

    /// What the method has thrown.
    static final int EXCEPTION = 1;

    /// Why the call was refused, a text: something is wrong with what was given.
    static final int ARGUMENT = 2;

    /// Why there is no result, a text: something is wrong with the object or what the call made.
    static final int STATE = 3;

    /// Added to one of the others: calls that this one has begun are still under way. DONE follows.
    static final int MORE = 16;

    private Status() {}

    static int kind(int status) {
        return status & ~MORE;
    }

    static boolean isMore(int status) {
        return (status & MORE) != 0;
    }
}
