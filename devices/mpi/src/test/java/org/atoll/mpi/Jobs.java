// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.Map;
import org.atoll.job.contract.Ranks;

/// Jobs over this device for the contracts.
final class Jobs {
    private Jobs() {}

    /// Jobs whose messages are sent in pieces so short that those of the contracts need several.
    /// Skips the tests where there is no MPI.
    static Ranks overMpi() {
        Together.requireMpi();
        return new Ranks(
                Options.DEVICE, new Together(), () -> Map.of("atoll.mpi.piece.bytes", "300032"),
                true);
    }
}
