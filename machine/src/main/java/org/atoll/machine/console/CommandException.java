// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

/// A command that was not carried out, for the reason in its message: one line for the user.
final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int FAILED = 1;
    private static final int MISUSE = 2;

    private final int code;

    private CommandException(int code, String message) {
        super(message);
        this.code = code;
    }

    /// The user has asked for something that cannot be meant.
    static CommandException misuse(String message) {
        return new CommandException(MISUSE, message);
    }

    /// The machine could not do it.
    static CommandException failed(String message) {
        return new CommandException(FAILED, message);
    }

    /// The exit code for it.
    int code() {
        return code;
    }
}
