// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;

/// The connections to one socket whose other ends have not proved that they know the secret: only
/// so many, and the oldest makes room for the next one.
///
/// Strangers and those who have shown the [mark][JobKey#isMarked] of the job are counted apart, so
/// that strangers push out nobody who belongs to the job. Each is counted by where it comes from:
/// room is made by the oldest of the address that has the most. All addresses of the loopback count
/// as one, and all of a network of IPv6 with 64 bits, for one host may have them all.
///
/// Not thread-safe.
final class Unproved<C> {
    private static final int NETWORK_BYTES = 8;

    private final Map<C, Object> strangers = new LinkedHashMap<>();
    private final Map<C, Object> marked = new LinkedHashMap<>();
    private final int mostStrangers;
    private final int mostMarked;

    /// Begins with nobody.
    ///
    /// @param mostStrangers how many may stay that have shown nothing
    /// @param mostMarked    how many may stay that have shown the mark
    Unproved(int mostStrangers, int mostMarked) {
        this.mostStrangers = mostStrangers;
        this.mostMarked = mostMarked;
    }

    /// Adds a connection.
    ///
    /// @param origin     as [#origin] says
    /// @return the one that makes room, or null
    @Nullable C add(C connection, Object origin) {
        strangers.put(connection, origin);
        return roomMaker(strangers, mostStrangers);
    }

    /// Notes that a connection has shown the mark.
    ///
    /// @param connection the connection; without effect if it is not here any more
    /// @return the one that makes room, or null
    @Nullable C mark(C connection) {
        Object origin = strangers.remove(connection);
        if (origin == null) {
            return null;
        }
        marked.put(connection, origin);
        return roomMaker(marked, mostMarked);
    }

    /// Forgets a connection.
    void remove(C connection) {
        strangers.remove(connection);
        marked.remove(connection);
    }

    /// {@return all of them}
    List<C> all() {
        LinkedHashMap<C, Object> all = new LinkedHashMap<>(strangers);
        all.putAll(marked);
        return List.copyOf(all.keySet());
    }

    /// {@return how many there are}
    int size() {
        return strangers.size() + marked.size();
    }

    private static <C> @Nullable C roomMaker(Map<C, Object> crowd, int most) {
        if (crowd.size() <= most) {
            return null;
        }
        Map<Object, Integer> counts = new HashMap<>();
        crowd.values().forEach(origin -> counts.merge(origin, 1, Integer::sum));
        int largest = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        C oldest = crowd.entrySet().stream()
                .filter(entry -> counts.getOrDefault(entry.getValue(), 0) == largest)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        crowd.remove(oldest);
        return oldest;
    }

    /// Where a connection comes from, as far as it is counted.
    ///
    /// @param remote the other end's address; null if the connection has ended
    /// @return equal for connections that are counted together
    static Object origin(@Nullable SocketAddress remote) {
        if (!(remote instanceof InetSocketAddress at)) {
            return "this host";
        }
        InetAddress address = at.getAddress();
        if (address.isLoopbackAddress()) {
            return InetAddress.getLoopbackAddress();
        }
        return address instanceof Inet6Address
                ? networkOf(address.getAddress())
                : address;
    }

    private static String networkOf(byte[] address) {
        return Arrays.toString(Arrays.copyOf(address, NETWORK_BYTES));
    }
}
