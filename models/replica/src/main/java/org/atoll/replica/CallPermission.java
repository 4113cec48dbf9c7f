// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The permission of the program to use shared objects. From any thread.
final class CallPermission {
    private final Operating operating;
    private final LateFaults faults;
    private volatile boolean over;

    CallPermission(Operating operating, LateFaults faults) {
        this.operating = operating;
        this.faults = faults;
    }

    /// Sees to it that a call may be made.
    ///
    /// @param call what the program calls
    /// @throws IllegalStateException if it may not, or an earlier write of the thread has thrown
    void require(String call) {
        operating.requireNone(call);
        if (over) {
            throw new IllegalStateException(call + ": the program has ended on this rank");
        }
        faults.rethrow();
    }

    boolean isOver() {
        return over;
    }

    /// The program has returned.
    void end() {
        over = true;
    }
}
