// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.job.Settings;

/// The limit to the length of a graph that leaves.
record GraphRoom(int mostBytes) {

    static GraphRoom from(Settings settings) {
        return new GraphRoom(settings.number("atoll.objects.bytes", 1 << 30, 1));
    }

    /// Refuses what others would not read.
    ///
    /// @param what  what it is, for the message
    /// @throws IllegalArgumentException if it is too long
    void require(String what, GraphWriter graph) {
        if (graph.bytes() > mostBytes) {
            throw new IllegalArgumentException(what + " take " + graph.bytes()
                    + " bytes: the setting atoll.objects.bytes allows " + mostBytes);
        }
    }
}
