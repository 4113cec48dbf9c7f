// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// Whether the program may use shared objects. From any thread.
final class CallPermission {
    private final Operating operating;
    private volatile boolean over;

    CallPermission(Operating operating) {
        this.operating = operating;
    }

    /// Sees to it that a call may be made.
    ///
    /// @param call what the program calls
    /// @throws IllegalStateException if it may not
    void require(String call) {
        operating.requireNone(call);
        if (over) {
            throw new IllegalStateException(call + ": the program has ended on this rank");
        }
    }

    /// The program has returned.
    void end() {
        over = true;
    }
}
