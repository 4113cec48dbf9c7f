// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

/// The refusal of a rank that cannot run what it is asked to.
public final class NoProgramException extends Exception {
    private static final long serialVersionUID = 1L;

    /// Says why.
    ///
    /// @param reason one line
    public NoProgramException(String reason) {
        super(reason);
    }

    /// The reason.
    String reason() {
        return String.valueOf(getMessage());
    }
}
