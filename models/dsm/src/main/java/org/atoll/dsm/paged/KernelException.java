// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

/// A call of the system that has failed.
public final class KernelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Which error.
    private final int number;

    /// A call has failed.
    ///
    /// @param number the system's number of the error
    KernelException(String call, int number) {
        super(call + ": " + text(number));
        this.number = number;
    }

    /// The system's number of the error.
    int number() {
        return number;
    }

    private static String text(int number) {
        return switch (number) {
            case 1 -> "not permitted (EPERM)";
            case 12 -> "no memory is left (ENOMEM)";
            case 13 -> "no access (EACCES)";
            case 22 -> "the kernel does not know what is asked for (EINVAL)";
            case 24 -> "too many open files (EMFILE)";
            case 32, 104 -> "the other end is gone";
            case 38 -> "the kernel does not have it (ENOSYS)";
            case 98 -> "the address is taken (EADDRINUSE)";
            case 111 -> "nobody listens (ECONNREFUSED)";
            default -> "error " + number;
        };
    }
}
