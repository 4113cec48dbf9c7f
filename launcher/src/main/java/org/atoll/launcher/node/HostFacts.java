// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import org.atoll.launcher.plan.Build;

/// The facts that a host reports of itself when the launcher reaches it.
///
/// @param cores           processors its ranks may use
/// @param address         the address other hosts reach it by, empty for the launcher's own host
/// @param launcherAddress the address it reaches the launcher's host by, empty for that host
/// @param build           which Atoll it has, as [Build#of] says
public record HostFacts(int cores, String address, String launcherAddress, String build) {

    /// The facts of the launcher's own host, without its build, which decides nothing there.
    public static HostFacts local() {
        return new HostFacts(Runtime.getRuntime().availableProcessors(), "", "", "");
    }
}
