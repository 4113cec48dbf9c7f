// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

/// Takes what was ordered. Called by the holder of the endpoint; never blocks.
public interface Deliveries {

    /// Takes the next unit of all.
    ///
    /// @param origin the rank that has submitted it
    /// @param unit   what it has submitted; not to be changed
    void deliver(int origin, byte[] unit);
}
