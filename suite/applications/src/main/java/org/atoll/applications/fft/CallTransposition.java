// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;

/// A transpose by calls of the other ranks' workers.
interface CallTransposition extends Transposition {

    /// Hears of all workers, before the first exchange.
    ///
    /// @param all by rank
    void meet(List<FftWorker> all);
}
