// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

/// The places of ranks among the processes of MPI, and the tags of what is sent to them.
///
/// Each rank is the process of its number. In tests all ranks are in one process, and their tags
/// tell them apart.
///
/// @param together whether all ranks are in process 0
/// @param size     how many ranks there are
record Routes(boolean together, int size) {

    /// {@return the process of a rank}
    int process(int rank) {
        return together ? 0 : rank;
    }

    /// {@return the tag of the frames to a rank}
    int frameTag(int receiver) {
        return together ? 1 + receiver : 1;
    }

    /// {@return the tag of the payloads that follow frames}
    int payloadTag(int sender, int receiver) {
        return together ? 1 + size + sender * size + receiver : 2;
    }
}
