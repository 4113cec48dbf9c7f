// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

/// Threads of a [Crew] cannot go on together: one of them has thrown, which is the cause, or they
/// have called different things.
public final class CrewException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final int thread;

    CrewException(String what, int thread) {
        super(what);
        this.thread = thread;
    }

    CrewException(String what, int thread, Throwable cause) {
        super(what, cause);
        this.thread = thread;
    }

    /// The thread that has failed, or found out.
    ///
    /// @return its number in its crew
    public int thread() {
        return thread;
    }
}
