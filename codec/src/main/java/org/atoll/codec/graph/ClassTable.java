// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The classes that one rank has ever written by number. A number stays what it is; each writer
/// remembers those that it has asked for. From any thread.
final class ClassTable {
    private final Map<ObjectForm, Integer> numbers = new HashMap<>();
    private final List<byte[]> descriptions = new ArrayList<>();

    /// The number of a class; a new one if it has none.
    synchronized int number(ObjectForm form, byte[] description) {
        Integer number = numbers.putIfAbsent(form, descriptions.size());
        if (number != null) {
            return number;
        }
        descriptions.add(description);
        return descriptions.size() - 1;
    }

    /// What a peer must learn that knows the first of the classes.
    ///
    /// @param from how many it knows
    /// @param upTo how many it must know
    synchronized byte[] describe(int from, int upTo) {
        int length = 2 * Integer.BYTES;
        for (byte[] one : descriptions.subList(from, upTo)) {
            length += Integer.BYTES + one.length;
        }
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        bytes.putInt(from);
        bytes.putInt(upTo - from);
        for (byte[] one : descriptions.subList(from, upTo)) {
            bytes.putInt(one.length);
            bytes.put(one);
        }
        return bytes.array();
    }
}
