// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.nio.channels.SelectableChannel;

/// A socket that a sleeping rank must hear of.
interface Watched {

    /// {@return the socket}
    SelectableChannel channel();

    /// What to wait for. Read by sleeping threads.
    ///
    /// @return bits of [java.nio.channels.SelectionKey]
    int interest();
}
