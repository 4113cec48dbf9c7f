// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads one machine file: `key = number unit`, comments with `#`. Every key that is read must be
/// there, unless it says otherwise, and no other.
final class MachineFile {
    private static final String COST = "cost.";

    private final String name;
    private final Properties lines;
    private final Set<String> unread;

    MachineFile(String name, Properties lines) {
        this.name = name;
        this.lines = lines;
        this.unread = new TreeSet<>(lines.stringPropertyNames());
    }

    Machine machine() {
        Machine machine = new Machine(
                name,
                text("title"),
                node(),
                cluster(),
                wide(),
                costNanos(),
                read("frame", Quantity::bytes),
                read("eager", Quantity::bytes),
                read("window", Quantity::bytes));
        if (!unread.isEmpty()) {
            throw wrong("has a line that means nothing: " + unread.iterator().next());
        }
        check(machine);
        return machine;
    }

    private Machine.Node node() {
        return new Machine.Node(
                read("node.processors", Quantity::count),
                read("node.operations", Quantity::operationsPerNano),
                read("node.overhead", Quantity::nanos),
                read("node.latency", Quantity::nanos),
                read("node.bandwidth", Quantity::nanosPerByte),
                lines.containsKey("node.traffic")
                        ? read("node.traffic", Quantity::nanosPerByte)
                        : 0,
                lines.containsKey("node.cache") ? read("node.cache", Quantity::bytes) : 0);
    }

    private Machine.Cluster cluster() {
        return new Machine.Cluster(
                read("cluster.send", Quantity::nanos),
                read("cluster.receive", Quantity::nanos),
                lines.containsKey("cluster.copy")
                        ? read("cluster.copy", Quantity::nanosPerByte)
                        : 0,
                read("cluster.latency", Quantity::nanos),
                read("cluster.gap", Quantity::nanos),
                read("cluster.bandwidth", Quantity::nanosPerByte),
                read("cluster.switching", MachineFile::isCutThrough));
    }

    private Machine.@Nullable Wide wide() {
        if (lines.stringPropertyNames().stream().noneMatch(key -> key.startsWith("wide."))) {
            return null;
        }
        return new Machine.Wide(
                read("wide.gateway", Quantity::nanos),
                read("wide.latency", Quantity::nanos),
                read("wide.bandwidth", Quantity::nanosPerByte));
    }

    private Map<String, Long> costNanos() {
        Map<String, Long> costs = new HashMap<>();
        for (String key : lines.stringPropertyNames()) {
            if (key.startsWith(COST)) {
                costs.put(key.substring(COST.length()), read(key, Quantity::nanos));
            }
        }
        return costs;
    }

    private static boolean isCutThrough(String text) {
        return switch (text) {
            case "cut-through" -> true;
            case "store-and-forward" -> false;
            default -> throw new IllegalArgumentException(
                    "'" + text + "' is not cut-through or store-and-forward");
        };
    }

    private void check(Machine machine) {
        if (machine.frameBytes() % 64 != 0
                || machine.eagerBytes() > machine.frameBytes()
                || machine.windowBytes() < machine.frameBytes()) {
            throw wrong("needs a frame of a multiple of 64 bytes, not smaller than eager and not"
                    + " larger than window");
        }
    }

    private <T> T read(String key, Function<String, T> reader) {
        String text = text(key);
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw wrong("is wrong at " + key + ": " + e.getMessage());
        }
    }

    private String text(String key) {
        String text = lines.getProperty(key);
        if (text == null) {
            throw wrong("has no line '" + key + " = ...'");
        }
        unread.remove(key);
        return text.strip();
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("machine file " + name + " " + what);
    }
}
