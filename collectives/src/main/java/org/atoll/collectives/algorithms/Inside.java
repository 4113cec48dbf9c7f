// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;

/// Chooses for a wide-area algorithm what is done inside a cluster.
@FunctionalInterface
public interface Inside<A extends Algorithm> {

    /// Chooses an algorithm that pays no heed to clusters.
    ///
    /// @param bytes    the length of the message, equal on all ranks of the cluster
    /// @param anyOrder whether operands may change places
    A pick(long bytes, int ranks, boolean anyOrder);
}
