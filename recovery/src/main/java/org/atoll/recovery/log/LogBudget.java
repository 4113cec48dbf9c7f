// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.Topology;
import org.atoll.fabric.memory.HostMemory;

/// The memory that a rank may use for messages that are kept: a number of bytes, with k, m or g
/// for the larger units, such as `512m`. What is beyond goes to the folder for temporary files.
final class LogBudget {
    private static final String BYTES = "atoll.recovery.log.bytes";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kmgKMG]?)");
    private static final int SHARE_OF_HEAP = 4;
    private static final int SHARE_OF_HOST = 4;
    private static final long LEAST = 1 << 20;
    private static final String UNITS = "kmg";
    private static final int STEP = 10;

    private LogBudget() {}

    /// What the user has set.
    ///
    /// @return below 0 if that is nothing
    /// @throws IllegalArgumentException if the setting cannot be read
    static long bytes(Settings settings) {
        String text = settings.text(BYTES, "");
        if (text.isEmpty()) {
            return -1;
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("setting " + BYTES + " is '" + text
                    + "': it is a number of bytes, or with k, m or g, such as 512m");
        }
        String unit = parts.group(2);
        int power = unit.isEmpty() ? 0 : 1 + UNITS.indexOf(Character.toLowerCase(unit.charAt(0)));
        return Long.parseLong(parts.group(1)) << (STEP * power);
    }

    /// What a rank uses of which nobody has said how much that is: a quarter of what its heap may
    /// have, and no more than its part of a quarter of the memory that its host has left.
    ///
    /// @param left     that memory
    /// @param together how many ranks of the job are on that host
    static long share(long heap, long left, int together) {
        return Math.max(LEAST, Math.min(heap / SHARE_OF_HEAP, left / SHARE_OF_HOST / together));
    }

    /// Memory within it, and files beyond.
    ///
    /// @param shortage what is done when half of it is in use
    static Blocks blocks(World world, Runnable shortage) {
        SpillFolder beyond = new SpillFolder(Path.of(System.getProperty("java.io.tmpdir")));
        if (world.incarnation() > 0 && !world.isSimulated()) {
            beyond.sweep(); // what the earlier life may have left
        }
        long bytes = bytes(world.settings());
        return new Blocks(bytes < 0 ? usual(world) : bytes, beyond, shortage);
    }

    private static long usual(World world) {
        Topology topology = world.topology();
        long heap = Runtime.getRuntime().maxMemory();
        return share(
                heap,
                world.isSimulated()
                        ? Long.MAX_VALUE
                        : HostMemory.ofThisHost().availableBytes(),
                topology.ranksOfNode(topology.node(world.rank())).size());
    }
}
