// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// A wrong argument, with the call that it was given to. As an object it travels as the JDK's
/// exception: readers need not allow ours.
public class CallArgumentException extends IllegalArgumentException implements CallError {
    private static final long serialVersionUID = 1L;

    private final String call;
    private final String matter;

    /// Describes one.
    ///
    /// @param call   the name of the call, or an empty text
    /// @param matter what is the matter
    public CallArgumentException(String call, String matter) {
        super(CallError.message(call, matter));
        this.call = call;
        this.matter = matter;
    }

    /// Describes one that comes of another exception.
    ///
    /// @param call   the name of the call, or an empty text
    /// @param matter what is the matter
    /// @param cause  what it comes of, or null
    public CallArgumentException(String call, String matter, @Nullable Throwable cause) {
        super(CallError.message(call, matter), cause);
        this.call = call;
        this.matter = matter;
    }

    @Override
    public final String call() {
        return call;
    }

    @Override
    public final String matter() {
        return matter;
    }

    /// What is written in its place.
    ///
    /// @return the JDK's exception with its message, its cause and its stack
    @Serial
    protected final Object writeReplace() {
        IllegalArgumentException plain = new IllegalArgumentException(getMessage(), getCause());
        plain.setStackTrace(getStackTrace());
        return plain;
    }
}
