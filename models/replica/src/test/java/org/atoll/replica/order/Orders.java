// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.atoll.fabric.Station;

/// The orders that tests hold to the same promises, and the units that are ordered.
final class Orders {
    private Orders() {}

    static TotalOrder of(String name, Station station, Deliveries deliveries) {
        return switch (name) {
            case "sequencer" -> new SequencedOrder(
                    new Ways(station), new StationInlets(station), deliveries, Planted.NOTHING);
            case "clocks" -> new ClockOrder(
                    new Ways(station), new StationInlets(station), deliveries);
            default -> throw new IllegalArgumentException(name);
        };
    }

    static byte[] unit(int number, int length) {
        byte[] unit = new byte[Math.max(Integer.BYTES, length)];
        new Random(number).nextBytes(unit);
        ByteBuffer.wrap(unit).putInt(number);
        return unit;
    }

    static int number(byte[] unit) {
        return ByteBuffer.wrap(unit).getInt();
    }

    static int hash(byte[] unit) {
        return Arrays.hashCode(unit);
    }
}
