// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// The user asked for something that cannot be done; the message is one line for the user.
public class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the answer.
    ///
    /// @param message one line: what is wrong and what would be right
    public Misuse(String message) {
        super(message);
    }
}
