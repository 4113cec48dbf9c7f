// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.Optional;

/// A refusal: the ranks of the job are to be recovered, and what the program asks for cannot be.
/// A job that ends of it was asked for wrongly, which one line says.
public final class UnrecoverableException extends IllegalStateException {
    /// The exit code of such a job.
    public static final int EXIT_CODE = 2;

    private static final long serialVersionUID = 1L;

    /// Causes may go in a circle.
    private static final int DEEPEST = 100;

    /// Describes one.
    ///
    /// @param message a line that begins with the rank, and says what may be done instead
    public UnrecoverableException(String message) {
        super(message);
    }

    /// Looks at what a program has thrown. From any thread; does not block.
    ///
    /// @return the refusal, if that is it or has caused it
    public static Optional<UnrecoverableException> behind(Throwable thrown) {
        Throwable link = thrown;
        for (int depth = 0; link != null && depth < DEEPEST; depth++) {
            if (link instanceof UnrecoverableException found) {
                return Optional.of(found);
            }
            link = link.getCause();
        }
        return Optional.empty();
    }
}
