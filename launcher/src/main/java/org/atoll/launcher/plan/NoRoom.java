// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// All slots that would do are taken at this moment.
public final class NoRoom extends Misuse {
    private static final long serialVersionUID = 1;

    /// Creates it.
    ///
    /// @param message one line that says what is taken, and what would help
    public NoRoom(String message) {
        super(message);
    }
}
