// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.util.function.Supplier;
import org.atoll.launcher.node.NodeEvents;

/// Tells the master of the ends of processes and hosts.
///
/// @param master is there when the first host is
record MachineEvents(Supplier<Master> master) implements NodeEvents {

    @Override
    public void exited(int rank, int exitCode) {
        master.get().exited(rank, exitCode);
    }

    @Override
    public void lost(String host, String cause) {
        System.out.println("atoll: " + cause);
        master.get().lost(host, cause);
    }
}
