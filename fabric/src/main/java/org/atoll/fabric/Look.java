// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// The outcome of a look for frames by a thread that does not hold the endpoint.
enum Look {
    /// Frames have arrived, and were handled.
    FRAMES,

    /// There were none.
    NOTHING,

    /// Nobody has looked: another thread holds the endpoint, and looks itself or soon lets go.
    HELD
}
