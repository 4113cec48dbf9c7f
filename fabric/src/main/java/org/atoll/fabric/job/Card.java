// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A rank's description of itself, which all others get when they meet.
///
/// @param rank        the world rank
/// @param incarnation which life of the rank this is, from 0
/// @param host        the host's identity: equal for processes that share memory
/// @param process     the process on that host
/// @param cluster     the name of the cluster the host belongs to
/// @param addresses   for each device by name, how the rank is reached; and what else the rank
///                    says of itself
public record Card(
        int rank,
        int incarnation,
        String host,
        long process,
        String cluster,
        Map<String, String> addresses) {

    /// What no device is called: has the names of those that the host lacks something for, with
    /// commas between.
    private static final String WITHOUT = "without";

    /// What no device is called.
    private static final String SERVICES = "services of";

    /// The incarnation of a seat that nobody has had.
    public static final int NEVER = -1;

    /// Copies the addresses.
    public Card {
        addresses = Map.copyOf(addresses);
    }

    /// The same card with further addresses.
    ///
    /// @param more addresses by device, which go before those that are here
    public Card with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(addresses);
        all.putAll(more);
        return new Card(rank, incarnation, host, process, cluster, all);
    }

    /// The same card of a rank whose host lacks what a device needs, although the ranks there would
    /// have used it. Whoever sees such a card exchanges cards once more: the ranks of that host
    /// then have another device.
    ///
    /// @param device the device's name
    public Card without(String device) {
        String before = addresses.get(WITHOUT);
        return with(Map.of(WITHOUT, before == null ? device : before + "," + device));
    }

    /// Whether the rank's host lacks what a device needs.
    ///
    /// @param device the device's name
    /// @return true if [#without] has said so
    public boolean lacks(String device) {
        return List.of(addresses.getOrDefault(WITHOUT, "").split(",", -1)).contains(device);
    }

    /// Whether the rank's host lacks what some device needs.
    ///
    /// @return true if [#without] has said so
    public boolean lacksAny() {
        return addresses.containsKey(WITHOUT);
    }

    /// The same card with what services the rank has.
    ///
    /// @param digest their names and digests of their frames
    public Card withServices(String digest) {
        return with(Map.of(SERVICES, digest));
    }

    /// What services the rank has.
    ///
    /// @return what [#withServices] has said, or nothing
    public String services() {
        return addresses.getOrDefault(SERVICES, "");
    }

    /// What the rank says of itself under a name.
    ///
    /// @return an empty text if it says nothing
    public String label(String name) {
        return addresses.getOrDefault(name, "");
    }

    /// The card of a rank that is not there, in a job whose ranks come and go.
    ///
    /// @param seat        the world rank
    /// @param incarnation the last life that it had, or [#NEVER]
    public static Card vacant(int seat, int incarnation) {
        return new Card(seat, incarnation, "", 0, "", Map.of());
    }

    /// Whether nobody is there.
    ///
    /// @return true if [#vacant] has made it
    public boolean isVacant() {
        return process == 0 && host.isEmpty();
    }
}
