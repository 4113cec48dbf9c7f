// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.BitSet;

/// Takes what was ordered in a job that goes on without ranks that fail. Called by the holder of
/// the endpoint; never blocks.
public interface LossDeliveries extends Deliveries {

    /// Takes the news that ranks are lost, which have a place in the order themselves: no unit of
    /// such a rank comes behind it.
    ///
    /// @param ranks those of which this was not told before
    void lost(BitSet ranks);
}
