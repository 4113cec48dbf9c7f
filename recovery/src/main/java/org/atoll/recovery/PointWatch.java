// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.atoll.fabric.World;
import org.atoll.recovery.state.Count;
import org.atoll.recovery.state.Registry;
import org.atoll.recovery.state.StateCopy;

/// The watch of a rehearsal over a rank's points. The first run of a program writes down a checksum
/// of each registered item at each point; in the others what differs first is said, in a line that
/// the rehearsal looks for. By the program's thread.
final class PointWatch {
    private static final String FOLDER = "atoll.recovery.rehearsal";
    private static final String COUNTER = "points of the rehearsal";
    private static final int MOST = 1 << 17;

    private final int rank;
    private final Path file;
    private final Count points;
    private final boolean writes;
    private final List<String> written = new ArrayList<>();
    private final Map<Long, String> known = new HashMap<>();
    private boolean differed;

    private PointWatch(int rank, Path file, Count points) throws IOException {
        this.rank = rank;
        this.file = file;
        this.points = points;
        this.writes = !Files.exists(file);
        if (!writes) {
            for (String line : Files.readAllLines(file)) {
                int space = line.indexOf(' ');
                known.put(Long.parseLong(line.substring(0, space)), line.substring(space + 1));
            }
        }
    }

    /// That of a rank, in a rehearsal.
    ///
    /// @param registry gets a counter of points
    static Optional<PointWatch> of(World world, Registry registry) {
        String folder = world.settings().text(FOLDER, "");
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = Path.of(folder).resolve("points" + world.rank());
            return Optional.of(new PointWatch(world.rank(), file, registry.count(COUNTER)));
        } catch (IOException e) {
            throw new UncheckedIOException("a rehearsal's points cannot be read", e);
        }
    }

    /// A point.
    void point(Registry registry) {
        long number = points.get() + 1;
        points.set(number);
        if (number > MOST || differed) {
            return;
        }
        Map<String, Long> sums;
        try (StateCopy copy = registry.copy()) {
            sums = copy.checksums();
        }
        String now = sums.entrySet().stream()
                .map(each -> Long.toHexString(each.getValue()) + "=" + clean(each.getKey()))
                .collect(Collectors.joining("\t"));
        if (writes) {
            written.add(number + " " + now);
        } else if (!now.equals(known.getOrDefault(number, now))) {
            differed = true;
            System.err.println("atoll rehearsal: rank " + rank + ", point " + number + ": "
                    + first(known.getOrDefault(number, ""), now) + " differs");
        }
    }

    private static String clean(String name) {
        return name.replaceAll("\\s", " ");
    }

    private static String first(String before, String now) {
        List<String> old = List.of(before.split("\t", -1));
        for (String each : now.split("\t", -1)) {
            if (!old.contains(each)) {
                return each.substring(each.indexOf('=') + 1);
            }
        }
        return "what is registered";
    }

    /// The program has returned.
    void end() {
        if (!writes) {
            return;
        }
        try {
            Path beside = file.resolveSibling(file.getFileName() + ".new");
            Path moved = Files.move(
                    Files.write(beside, written), file, StandardCopyOption.ATOMIC_MOVE);
            assert moved.equals(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a rehearsal's points cannot be written", e);
        }
    }
}
