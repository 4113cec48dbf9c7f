// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.nio.channels.SelectableChannel;

/// A socket that a sleeping rank must hear of.
interface Watched {

    /// The socket.
    SelectableChannel channel();

    /// What to wait for, as bits of [java.nio.channels.SelectionKey]. Read by sleeping threads.
    int interest();
}
