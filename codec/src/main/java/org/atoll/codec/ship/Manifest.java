// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The list of the classes that one class needs, itself the first, told before their files are.
record Manifest(List<Item> items) {

    /// A class.
    ///
    /// @param bytes how long its file is
    record Item(String name, ClassHash hash, int bytes) {}

    static Manifest of(Map<String, byte[]> files) {
        List<Item> items = new ArrayList<>();
        files.forEach((name, file) -> items.add(new Item(name, ClassHash.of(file), file.length)));
        return new Manifest(items);
    }

    /// As text, a line for each class.
    byte[] toBytes() {
        StringBuilder text = new StringBuilder();
        for (Item item : items) {
            text.append(item.name).append('\t').append(item.hash.text()).append('\t')
                    .append(item.bytes).append('\n');
        }
        return text.toString().getBytes(UTF_8);
    }

    /// Reads what [#toBytes] has written.
    ///
    /// @throws IllegalArgumentException if it is damaged
    static Manifest read(byte[] bytes) {
        return new Manifest(new String(bytes, UTF_8).lines().map(Manifest::item).toList());
    }

    private static Item item(String line) {
        String[] parts = line.split("\t", -1);
        if (parts.length != 3 || !parts[2].matches("\\d{1,9}")) {
            throw new IllegalArgumentException("a list of classes is damaged: '" + line + "'");
        }
        return new Item(parts[0], new ClassHash(parts[1]), Integer.parseInt(parts[2]));
    }
}
