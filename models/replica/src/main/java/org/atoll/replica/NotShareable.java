// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The refusal of a class whose objects cannot be shared.
final class NotShareable {
    private NotShareable() {}

    /// A refusal in one line.
    ///
    /// @param advice what to do, as an imperative
    static IllegalArgumentException because(Class<?> type, String why, String advice) {
        return new IllegalArgumentException(
                "objects of " + type.getTypeName() + " cannot be shared: " + why + "; " + advice);
    }
}
