// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

/// The settings with which the measuring programs are started.
///
/// @param ranks        how many ranks, at least 2
/// @param device       threads, shm, tcp or mpi
/// @param bound        whether each rank, ours or theirs, is kept on a processor of its own
/// @param warmMillis   how long each operation and size is warmed up
/// @param millis       how long each operation and size is measured in one round
public record Plan(int ranks, String device, boolean bound, int warmMillis, int millis) {

    /// Tells whether every rank has a processor to itself, so that ranks may spin.
    ///
    /// @return false if the machine is oversubscribed
    public boolean fits() {
        return ranks <= Runtime.getRuntime().availableProcessors();
    }
}
