// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Refuses an index of what a buffer does not have.
final class Index {
    private Index() {}

    /// An index of one of several things in a buffer.
    ///
    /// @param call   the call's name as the program wrote it
    /// @param number how many there are
    /// @throws MPIException if it is none
    static int checked(String call, int index, int number) {
        if (index < 0 || index >= number) {
            throw MPIException.in(call, new IllegalArgumentException("index is " + index
                    + (number == 0
                            ? ": the buffer is too short for one"
                            : ": allowed are 0 to " + (number - 1) + " in this buffer")));
        }
        return index;
    }
}
