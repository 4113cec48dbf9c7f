// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.atoll.fabric.World;

/// The number of points that a rank's program has passed, beside the snapshots, in a file that is
/// mapped into memory: so a next life knows how far the earlier one had come, though that was
/// killed. It only serves to say how many steps are repeated: where it cannot be written, or is
/// not there on another host, that is not known. By the program's thread.
public final class Progress {
    /// The number of steps where that is not known.
    public static final long UNKNOWN = -1;

    private static final String SETTING = "atoll.recovery.folder";
    private static final String FOLDER = "points";

    private final MemorySegment count;
    private final long earlier;
    private long passed;

    private Progress(MemorySegment count, long earlier) {
        this.count = count;
        this.earlier = earlier;
    }

    /// That of a rank. Blocks.
    public static Progress of(World world) {
        String folder = world.settings().text(SETTING, "");
        boolean later = world.incarnation() > 0;
        if (folder.isEmpty() || world.isSimulated()) {
            return unknown();
        }
        Path all = Path.of(folder).resolve(FOLDER);
        Path file = all.resolve("rank" + world.rank());
        try {
            Files.createDirectories(all);
            boolean known = later && Files.exists(file);
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                    StandardOpenOption.WRITE)) {
                MemorySegment count = channel.map(
                        MapMode.READ_WRITE, 0, Long.BYTES, Arena.ofAuto());
                return new Progress(count, known
                        ? count.get(ValueLayout.JAVA_LONG_UNALIGNED, 0)
                        : UNKNOWN);
            }
        } catch (IOException e) {
            return unknown();
        }
    }

    private static Progress unknown() {
        return new Progress(MemorySegment.ofArray(new byte[Long.BYTES]), UNKNOWN);
    }

    /// The program is where it had passed so many points.
    ///
    /// @return how many more the earlier life had passed, or [#UNKNOWN]
    public long begin(long points) {
        passed = points;
        return earlier < points ? UNKNOWN : earlier - points;
    }

    /// The program has passed a point.
    public void pass() {
        passed++;
        count.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, passed);
    }

    /// How many points the program has passed in all.
    public long passed() {
        return passed;
    }
}
