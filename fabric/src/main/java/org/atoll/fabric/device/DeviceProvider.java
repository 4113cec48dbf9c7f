// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

/// Makes devices of one kind; registered as a service, chosen by name once, at start.
public interface DeviceProvider {

    /// The name a user gives to `--device`.
    ///
    /// @return a short lower-case name, such as `shm`
    String name();

    /// Opens the device for one rank. May reserve memory or a port; does not wait for peers.
    ///
    /// @param site what the device may know of its rank and job
    /// @return the device
    /// @throws org.atoll.fabric.CommunicationException if the host lacks what the device needs
    Device open(Site site);
}
