// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Refuses an index of what there is not.
final class Index {
    private Index() {}

    /// An index of one of several things.
    ///
    /// @param call     the call's name as the program wrote it
    /// @param argument what it names the index
    /// @param number   how many there are
    /// @throws MPIException if it is none
    static int checked(String call, String argument, int index, int number) {
        if (index < 0 || index >= number) {
            throw MPIException.in(call, new IllegalArgumentException(argument + " is " + index
                    + (number == 0 ? ": there is none" : ": allowed are 0 to " + (number - 1))));
        }
        return index;
    }
}
