// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.lives;

import org.atoll.fabric.control.ControlMessage;

/// The way to one process. No call blocks, and what is told arrives in its order.
public interface Voice {

    /// Says something.
    void tell(ControlMessage message);

    /// Ends the connection behind what was said.
    void end();
}
