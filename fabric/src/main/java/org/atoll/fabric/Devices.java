// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The choice of devices: the one the user named, or the normal mix: shared memory between ranks
/// of one host, a network between hosts, gateways between clusters unless `atoll.gateways` is
/// `none`. The network is that of the setting `atoll.between.hosts`; if that is `auto`, one for
/// which the hosts of all ranks have a card, else TCP.
final class Devices {
    private static final String WITHIN_HOST = "shm";
    private static final String BETWEEN_HOSTS = "tcp";
    private static final String NETWORK = "atoll.between.hosts";
    private static final String AUTO = "auto";
    private static final List<String> NETWORKS = List.of(AUTO, BETWEEN_HOSTS, "ucx");

    /// What no device is called: the devices for which a rank's host has a card.
    private static final String CARDS = "cards";
    private static final String BETWEEN_CLUSTERS = "gateway";
    private static final List<String> GATEWAYS = List.of("auto", "dedicated", "none");

    private final Map<String, DeviceProvider> providers = new TreeMap<>();

    Devices(Iterable<DeviceProvider> found) {
        for (DeviceProvider provider : found) {
            providers.put(provider.name(), provider);
        }
    }

    /// Whether ranks of different clusters talk through gateways.
    ///
    /// @param asked    the device the user named, or null
    /// @return true if they do
    static boolean areGatewaysUsed(@Nullable String asked, Settings settings) {
        String choice = settings.text("atoll.gateways", "auto");
        if (!GATEWAYS.contains(choice)) {
            throw new IllegalArgumentException(
                    "setting atoll.gateways is '" + choice + "': there is "
                            + String.join(", ", GATEWAYS));
        }
        return asked == null && !choice.equals("none");
    }

    /// Whether ranks of several hosts are free to choose what they talk over.
    private static boolean isOpenToCards(@Nullable String asked, Settings settings) {
        String network = settings.text(NETWORK, AUTO);
        if (!NETWORKS.contains(network)) {
            throw new IllegalArgumentException("setting " + NETWORK + " is '" + network
                    + "': there is " + String.join(", ", NETWORKS));
        }
        return asked == null && network.equals(AUTO);
    }

    /// What a rank tells of its host before anybody opens devices.
    ///
    /// @param asked the device the user named, or null
    /// @return the card, which says for what there are network cards
    Card surveyed(Card card, @Nullable String asked, Settings settings) {
        String names = isOpenToCards(asked, settings)
                ? providers.values().stream()
                        .filter(DeviceProvider::hasCard)
                        .map(DeviceProvider::name)
                        .collect(Collectors.joining(","))
                : "";
        return names.isEmpty() ? card : card.with(Map.of(CARDS, names));
    }

    private static String between(List<Card> cards, Site site) {
        String network = site.settings().text(NETWORK, AUTO);
        if (!network.equals(AUTO)) {
            return network;
        }
        // Whoever comes later may be on a host without a card.
        List<String> all = site.isOpen()
                ? List.of()
                : List.of(cards.getFirst().label(CARDS).split(",", -1));
        return all.stream()
                .filter(name -> !name.isEmpty())
                .filter(name -> cards.stream().allMatch(card ->
                        List.of(card.label(CARDS).split(",", -1)).contains(name)))
                .findFirst()
                .orElse(BETWEEN_HOSTS);
    }

    /// Opens a rank's devices. Where the host lacks what shared memory needs, and the user has not
    /// asked for just that, there is none; the user is told.
    ///
    /// @param asked the device the user named, or null
    /// @param cards the cards of all ranks
    /// @return the devices, the one to be used first in front
    List<Device> open(@Nullable String asked, List<Card> cards, Site site) {
        List<Device> opened = new ArrayList<>();
        for (String name : asked != null ? List.of(asked) : usual(cards, site)) {
            try {
                opened.add(provider(name).open(site, cards));
            } catch (CommunicationException e) {
                if (asked != null || !name.equals(WITHIN_HOST)) {
                    opened.forEach(Device::close);
                    throw e;
                }
                sayWithout(between(cards, site), e);
            }
        }
        return opened;
    }

    @SuppressWarnings("SystemOut") // the user is to know why a job is slower than on other hosts
    private static void sayWithout(String network, CommunicationException e) {
        // Not "atoll: ", by which a rank says why it ends.
        System.err.println("atoll warning: ranks of one host talk over " + network
                + ", which is slower: " + e.getMessage());
    }

    /// What this rank tells of its host.
    ///
    /// @param asked  the device the user named, or null
    /// @param cards  those with which the devices were opened
    /// @param opened what [#open] has opened
    /// @return the card, which says what the host lacks
    static Card told(
            Card card, @Nullable String asked, List<Card> cards, Site site, List<Device> opened) {
        boolean lacks = asked == null
                && normal(cards, site).contains(WITHIN_HOST)
                && opened.stream().noneMatch(device -> device.name().equals(WITHIN_HOST));
        return lacks ? card.without(WITHIN_HOST) : card;
    }

    /// Puts other devices in the place of those that a rank's host lacks something for.
    ///
    /// @param cards   the cards of all ranks
    void replace(List<Device> devices, List<Card> cards, Site site) {
        List<String> names = normal(cards, site);
        for (Device device : List.copyOf(devices)) {
            if (!names.contains(device.name())) {
                devices.remove(device);
                device.close();
            }
        }
        List<String> open = devices.stream().map(Device::name).toList();
        for (String name : names) {
            if (!open.contains(name)) {
                devices.add(provider(name).open(site, cards));
            }
        }
    }

    private DeviceProvider provider(String name) {
        DeviceProvider provider = providers.get(name);
        if (provider == null) {
            throw new IllegalArgumentException(
                    "there is no device '" + name + "' here; known are "
                            + providers.keySet());
        }
        return provider;
    }

    /// Opens one device by its name.
    ///
    /// @throws IllegalStateException if there is none of that name
    Device open(String name, Site site) {
        DeviceProvider provider = providers.get(name);
        if (provider == null) {
            throw new IllegalStateException(
                    "ranks of several worlds need the device '" + name + "'; known are "
                            + providers.keySet());
        }
        return provider.open(site);
    }

    /// Whoever comes later may be on this host, or on another.
    private static List<String> usual(List<Card> cards, Site site) {
        return site.isOpen()
                ? List.of(WITHIN_HOST, between(cards, site))
                : normal(cards, site);
    }

    /// Peers use the first device that reaches them, so the gateway stands before the network.
    private static List<String> normal(List<Card> cards, Site site) {
        Card mine = cards.get(site.rank());
        String host = mine.host();
        boolean relayed = areGatewaysUsed(null, site.settings());
        List<Card> near = cards.stream()
                .filter(card -> !relayed || card.cluster().equals(mine.cluster()))
                .toList();
        List<Card> here = near.stream().filter(card -> card.host().equals(host)).toList();
        boolean apart = here.stream().anyMatch(card -> card.lacks(WITHIN_HOST));
        int together = apart ? 1 : here.size();
        List<String> names = new ArrayList<>();
        if (together > 1) {
            names.add(WITHIN_HOST);
        }
        if (near.size() < cards.size()) {
            names.add(BETWEEN_CLUSTERS);
        }
        if (together < near.size()) {
            names.add(between(cards, site));
        }
        return names;
    }
}
