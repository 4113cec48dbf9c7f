// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.util.List;
import java.util.Optional;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.KeyStore;
import org.atoll.fabric.job.Settings;

/// Makes devices of one kind; registered as a service, chosen by name once, at start.
public interface DeviceProvider {

    /// The name a user gives to `--device`.
    ///
    /// @return a short lower-case name, such as `shm`
    String name();

    /// What this host has for the device, for `atoll info`.
    ///
    /// @return one line, or nothing if there is nothing to tell
    default Optional<String> survey() {
        return Optional.empty();
    }

    /// Whether this host has a network card that this device drives better than any other does.
    /// Ranks of a job whose hosts all have one use it between hosts, if the user leaves that open.
    ///
    /// @return false where nothing needs to be loaded to know it
    default boolean hasCard() {
        return false;
    }

    /// The key store of a device whose library asks the launcher that has started this process, for
    /// ranks that `atoll run` has not started. The library then begins before the ranks meet, and
    /// the launcher's own key store is left to it.
    ///
    /// @param launcher  what has started the processes, as the user knows it
    /// @param processes how many it says it has started, at least 2; 0 if it does not say so
    /// @return nothing if the ranks are to meet in another way
    default Optional<KeyStore.Opening> keyStore(String launcher, int processes) {
        return Optional.empty();
    }

    /// Opens the device for one rank. May reserve memory or a port; does not wait for peers.
    ///
    /// @param site what the device may know of its rank and job
    /// @throws org.atoll.fabric.job.CommunicationException if the host lacks what the device needs
    Device open(Site site);

    /// Opens the device for one rank of a job whose ranks have said where they are. For devices
    /// that reserve other things on some ranks than on others: a gateway is one rank's.
    ///
    /// @param site    what the device may know of its rank and job
    /// @param present the cards of all ranks, in rank order, still without addresses
    /// @throws org.atoll.fabric.job.CommunicationException if the host lacks what the device needs
    default Device open(Site site, List<Card> present) {
        return open(site);
    }

    /// How the threads are made of ranks that live in one JVM and use this device.
    ///
    /// @return makes threads of the kind that suits the device
    default Thread.Builder rankThreads(Settings settings) {
        return Thread.ofPlatform();
    }

    /// Whether ranks that use this device live in a time of its own, in which it also decides when
    /// one that was lost comes back.
    default boolean hasOwnTime() {
        return false;
    }

    /// How many ranks a job has, where the device may know it: a simulated machine has so many
    /// processors. Checks the settings, too, so that mistakes are found before anything starts.
    ///
    /// @param asked    what the user has asked for, or 0 if nothing
    /// @throws IllegalArgumentException if a setting is wrong, in one line
    default int ranks(int asked, Settings settings) {
        return Math.max(1, asked);
    }
}
