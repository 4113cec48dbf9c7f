// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import org.atoll.launcher.node.Nodes;
import org.atoll.launcher.node.Node;

/// A host of the machine, open for processes to be started on.
///
/// @param line    how the user has described it
/// @param nodes   what reaches it: one node
/// @param isLocal whether it is the master's own
record MachineHost(HostLine line, Nodes nodes, boolean isLocal) {

    String name() {
        return line.name();
    }

    Node node() {
        return nodes.all().getFirst();
    }
}
