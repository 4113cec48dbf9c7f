// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

/// What a host says of itself when the launcher reaches it.
///
/// @param cores           processors its ranks may use
/// @param address         the address other hosts reach it by, empty for the launcher's own host
/// @param launcherAddress the address it reaches the launcher's host by, empty for that host
public record HostFacts(int cores, String address, String launcherAddress) {

    /// The facts of the launcher's own host.
    ///
    /// @return the facts
    public static HostFacts local() {
        return new HostFacts(Runtime.getRuntime().availableProcessors(), "", "");
    }
}
