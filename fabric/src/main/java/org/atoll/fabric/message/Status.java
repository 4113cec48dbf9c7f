// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.wire.Elements;

/// What became of a receive, or what a probe has found.
///
/// @param source the sender's rank
/// @param tag    the message's tag
/// @param bytes  the packed length of the message
public record Status(int source, int tag, long bytes) {

    /// The length of the message in elements.
    ///
    /// @param elements their kind
    /// @return the number of whole elements
    public long count(Elements elements) {
        return bytes / elements.elementBytes();
    }
}
