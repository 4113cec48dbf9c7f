// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.util.Map;
import org.atoll.job.contract.Ranks;

/// Jobs over this device for the contracts.
final class Jobs {
    private Jobs() {}

    /// Jobs whose messages are sent in pieces so short that those of the contracts need several.
    /// Skips the tests where there is no UCX.
    static Ranks overUcx() {
        Here.requireUcx();
        return new Ranks(
                Options.DEVICE, new UcxDeviceProvider(),
                () -> Map.of("atoll.ucx.piece.bytes", "300032"), true);
    }
}
