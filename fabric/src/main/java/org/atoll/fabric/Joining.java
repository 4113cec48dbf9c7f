// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.HostName;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;

/// Brings a rank into its world. All ranks tell each other on a card who and where they are, so
/// that each can open its devices; on a second card, at which addresses these are found. If a host
/// lacks what a device needs, there is a third card with the addresses of others. When all are
/// connected and have passed a fence, the world begins. On a standing machine a rank meets those
/// that are there, and waits only until they have been told of it; so does a later life of a rank
/// whose job takes it back.
///
/// @param known      the devices there are
record Joining(Membership membership, Settings settings, Devices known) {
    private static final int MISUSE = 2;

    /// Meets the other ranks; blocks until all are there.
    ///
    /// @throws IllegalArgumentException if a service cannot use what the user has set for it
    World join() {
        FrameTable frames = frames();
        refuseWrongSettings(frames);
        List<Card> present = membership.exchange(
                known.surveyed(card(Map.of()), membership.device(), settings));
        refuseOtherServices(present);
        Site site =
                new Site(
                        membership.rank(),
                        membership.size(),
                        membership.incarnation(),
                        membership.key(),
                        settings,
                        membership.isOpen());
        List<Device> devices =
                new ArrayList<>(known.open(membership.device(), present, site));
        try {
            return meet(devices, present, site, frames);
        } catch (RuntimeException | Error e) {
            devices.forEach(Device::close);
            throw e;
        }
    }

    private FrameTable frames() {
        FrameTable all = FrameTable.ofThisJvm();
        return membership.isStanding() ? all.only(membership.services()) : all;
    }

    /// Ends the job, with one line, if a service cannot use what the user has set for it.
    private void refuseWrongSettings(FrameTable frames) {
        try {
            frames.require(settings, Objects.requireNonNullElse(membership.device(), ""));
        } catch (IllegalArgumentException e) {
            membership.abort(MISUSE, String.valueOf(e.getMessage()));
            membership.end(MISUSE);
            throw e;
        }
    }

    /// Ends the job, with one line, if the ranks have different services.
    private void refuseOtherServices(List<Card> present) {
        Card first = present.stream().filter(card -> !card.isVacant()).findFirst().orElseThrow();
        for (Card other : present) {
            if (!other.isVacant() && !other.services().equals(first.services())) {
                String difference = String.valueOf(FrameTable.difference(
                        first.services(), who(first), other.services(), who(other)));
                if (!membership.isStanding()) {
                    membership.abort(MISUSE, difference);
                    membership.end(MISUSE);
                }
                throw new CommunicationException(difference, -1, null);
            }
        }
    }

    private static String who(Card card) {
        int folder = card.host().indexOf('/');
        return "rank " + card.rank() + " on "
                + (folder < 0 ? card.host() : card.host().substring(0, folder));
    }

    private World meet(
            List<Device> devices, List<Card> present, Site site, FrameTable frames) {
        List<Card> cards = membership.exchange(membership.isOpen()
                ? card(devices)
                : Devices.told(card(devices), membership.device(), present, site, devices));
        if (cards.stream().anyMatch(Card::lacksAny)) {
            known.replace(devices, cards, site);
            cards = membership.exchange(card(devices));
        }
        List<Card> all = cards;
        devices.forEach(device -> device.join(all));
        World world = new World(
                membership, settings, all, List.copyOf(devices), known, frames);
        FirstFrame.expect(world, frames);
        held(world, () -> openFirst(world, frames));
        membership.onReturn(world.endpoint()::hear);
        membership.onCall(world.endpoint()::hear);
        membership.onFailure(world.endpoint()::fail);
        membership.fence();
        devices.forEach(Device::settled);
        joined(world);
        return world;
    }

    /// A rank that fails while it waits here fails before its devices are closed: in a simulation
    /// its next life begins then.
    private void joined(World world) {
        try {
            held(world, world::joined);
        } catch (CommunicationException e) {
            membership.fail(1, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /// Opens the services that are to be open before any frame comes.
    private void openFirst(World world, FrameTable frames) {
        List<ServiceKind<?>> first = frames.openedFirst(settings);
        if (first.isEmpty()) {
            throw new IllegalStateException("atoll.on.failure is recover, but atoll-recovery is not"
                    + " on the class path");
        }
        first.forEach(world::open);
    }

    /// Only where ranks come back: whoever takes hold counts as a thread of the program.
    private static void held(World world, Runnable action) {
        if (!world.losses().areRecovered()) {
            return;
        }
        world.endpoint().enter();
        try {
            action.run();
        } finally {
            world.endpoint().exit();
        }
    }

    private Card card(List<Device> devices) {
        Map<String, String> addresses = new HashMap<>();
        devices.forEach(device -> addresses.put(device.name(), device.address()));
        addresses.putAll(membership.labels());
        Card mine = card(addresses);
        for (Device device : devices) {
            mine = device.place(mine);
        }
        return mine;
    }

    /// With gateways, processes of two clusters share no memory even if they run on one host.
    private Card card(Map<String, String> addresses) {
        String host = Devices.areGatewaysUsed(membership.device(), settings)
                ? hostIdentity() + "/" + membership.cluster()
                : hostIdentity();
        return new Card(
                        membership.rank(),
                        membership.incarnation(),
                        host,
                        ProcessHandle.current().pid(),
                        membership.cluster(),
                        addresses)
                .withServices(frames().digest());
    }

    /// Processes with the same answer share memory: the same host name and the same /dev/shm.
    private static String hostIdentity() {
        Path shared = Path.of("/dev/shm");
        try {
            String name = HostName.local();
            return Files.exists(shared)
                    ? name + "/" + Files.getAttribute(shared, "unix:dev")
                    : name;
        } catch (IOException e) {
            throw new CommunicationException("this host has no name: " + e.getMessage(), -1, e);
        }
    }
}
