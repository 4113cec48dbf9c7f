// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.wire.Elements;

/// The outcome of a receive or of a probe.
///
/// @param source the sender's rank
/// @param bytes  the packed length of the message
public record Status(int source, int tag, long bytes) {

    /// The length of the message in elements.
    ///
    /// @return the number of whole elements
    public long count(Elements elements) {
        return bytes / elements.elementBytes();
    }
}
