// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// The kind of an answer, and perhaps the number by which DONE will name it ([CallTrees]).
final class AnswerStatus {
    /// The result, or nothing if the method has none.
    static final int RESULT = 0;

    /// What the method has thrown.
    static final int EXCEPTION = 1;

    /// Why the call was refused, a text: something is wrong with what was given.
    static final int ARGUMENT = 2;

    /// Why there is no result, a text: something is wrong with the object or what the call made.
    static final int STATE = 3;

    private static final int KIND_BITS = 4;
    private static final int LAST_NUMBER = Integer.MAX_VALUE >>> KIND_BITS;

    private AnswerStatus() {}

    static int kind(int status) {
        return status & (1 << KIND_BITS) - 1;
    }

    /// The number of an answer, or 0 if all is done that the call has begun.
    static int number(int status) {
        return status >>> KIND_BITS;
    }

    static int numbered(int kind, int number) {
        return number << KIND_BITS | kind;
    }

    /// The number behind another one; never 0.
    static int nextNumber(int number) {
        return number == LAST_NUMBER ? 1 : number + 1;
    }
}
