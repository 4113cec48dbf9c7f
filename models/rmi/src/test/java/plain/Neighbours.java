// SPDX-License-Identifier: Apache-2.0
package plain;

import java.io.Serializable;
import java.util.List;

/// Nodes in fields.
public record Neighbours(Peer self, Peer predecessor, Peer successor, Peer[] all, List<Peer> some)
        implements Serializable {}
