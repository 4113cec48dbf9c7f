// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The names of a command's processes that other users of the host see: files in `/tmp` and
/// `/dev/shm`, also those in folders there that others may list, and sockets in `/proc/net/unix`.
/// Where the command has these for itself, which are empty before it starts, every name counts;
/// else those that say one of its processes, and sockets that one has open.
final class Shown {
    private static final Pattern SOCKET = Pattern.compile("socket:\\[([0-9]+)]");

    private final Launched launched;
    private final boolean alone;
    private final Set<String> names = new TreeSet<>();
    private final Set<Long> processes = new HashSet<>();

    /// Nothing has been seen yet.
    ///
    /// @param alone whether the command was started by [Launched#startAlone]
    Shown(Launched launched, boolean alone) {
        this.launched = launched;
        this.alone = alone;
    }

    /// All names seen so far.
    Set<String> names() {
        return names;
    }

    /// All processes seen so far.
    Set<Long> processes() {
        return processes;
    }

    /// Looks at what is there now; at nothing while a shell still prepares the place.
    ///
    /// @return the processes that are there
    List<Path> look() {
        Path first = Path.of("/proc/" + launched.handle().pid());
        if (!target(first.resolve("exe")).endsWith("/java")) {
            return List.of();
        }
        List<Path> here = Stream.concat(
                        Stream.of(launched.handle()), launched.handle().descendants())
                .peek(process -> processes.add(process.pid()))
                .map(process -> Path.of("/proc/" + process.pid()))
                .toList();
        lookForSockets(first, here);
        for (String place : List.of("/tmp", "/dev/shm")) {
            lookForFiles(Path.of(first + "/root" + place), place);
        }
        return here;
    }

    private void lookForSockets(Path first, List<Path> here) {
        Set<String> open = new HashSet<>();
        for (Path process : alone ? List.<Path>of() : here) {
            for (Path each : listed(process.resolve("fd"))) {
                Matcher socket = SOCKET.matcher(target(each));
                if (socket.matches()) {
                    open.add(socket.group(1));
                }
            }
        }
        read(first.resolve("net/unix")).lines()
                .skip(1)
                .map(line -> line.trim().split("\\s+", 8))
                .filter(fields -> fields.length == 8 && (alone || open.contains(fields[6])))
                .forEach(fields -> names.add(fields[7]));
    }

    private void lookForFiles(Path folder, String shown) {
        for (Path each : listed(folder)) {
            String name = shown + "/" + each.getFileName();
            if (Path.of("").toAbsolutePath().startsWith(name)) {
                continue; // the checkout, which may lie there
            }
            if (alone || isOfCommand(name)) {
                names.add(name);
            }
            if (isOpenFolder(each)) {
                lookForFiles(each, name);
            }
        }
    }

    private boolean isOfCommand(String name) {
        return name.matches(".*/(atoll-(local-)?)?" + launched.handle().pid() + "-.*")
                || processes.stream().anyMatch(pid -> name.matches(".*/hsperfdata_.*/" + pid));
    }

    private static boolean isOpenFolder(Path path) {
        try {
            return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                    && Files.getPosixFilePermissions(path)
                            .contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException e) {
            return false; // it has been removed
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // it has been closed, or the process has ended
        }
    }

    private static List<Path> listed(Path place) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(place)) {
            stream.forEach(found::add);
        } catch (IOException | DirectoryIteratorException e) {
            assertThat(e).isNotNull(); // the process has ended, or the folder has been removed
        }
        return found;
    }

    /// A file as the kernel shows it; nothing if its process has ended.
    static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
