// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/// The way to a file that a user has named: its links are followed one by one, as the system does,
/// but none in a folder where others may write.
final class NamedPath {
    /// As many as Linux follows.
    private static final int MOST_LINKS = 40;

    private final Path named;
    private final boolean makes;
    private final Deque<Path> rest = new ArrayDeque<>();
    private Path at = Path.of("/");
    private int links;

    private NamedPath(Path named, boolean makes) {
        this.named = named;
        this.makes = makes;
        named.toAbsolutePath().forEach(rest::add);
    }

    /// Where a name leads.
    ///
    /// @param path  the name; its last part need not be there
    /// @param makes whether it is a folder, to be made with all folders on the way
    /// @return the same place, without links
    /// @throws IOException if there is no way there, or it takes a link that others may have set
    static Path real(Path path, boolean makes) throws IOException {
        NamedPath way = new NamedPath(path, makes);
        while (!way.rest.isEmpty()) {
            way.step(way.rest.remove());
        }
        return way.at;
    }

    /// Whether somebody other than this user, and root, may put something into a folder. A group
    /// that has its user's name is that user's own.
    static boolean isOthers(Path folder) throws IOException {
        PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class);
        Set<PosixFilePermission> may = found.permissions();
        boolean known = found.owner().equals(OwnFolder.user())
                || Files.getAttribute(folder, "unix:uid").equals(0);
        return !known
                || may.contains(PosixFilePermission.OTHERS_WRITE)
                || (may.contains(PosixFilePermission.GROUP_WRITE)
                        && !found.group().getName().equals(found.owner().getName()));
    }

    private void step(Path part) throws IOException {
        String word = part.toString();
        if (word.isEmpty() || word.equals(".")) {
            return;
        }
        if (word.equals("..")) {
            at = at.getParent() == null ? at : at.getParent();
            return;
        }
        Path next = at.resolve(part);
        if (Files.isSymbolicLink(next)) {
            follow(next);
            return;
        }
        if (makes && !Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(next);
        }
        boolean isFolder = makes || !rest.isEmpty();
        if (isFolder && !Files.isDirectory(next, LinkOption.NOFOLLOW_LINKS)) {
            if (Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileSystemException(
                        named.toString(), null, next + " is a file, not a folder");
            }
            throw new FileSystemException(
                    named.toString(), null, "there is no folder " + next);
        }
        at = next;
    }

    private void follow(Path link) throws IOException {
        if (isOthers(at)) {
            throw new FileSystemException(named.toString(), null, link
                    + " is a link in a folder where others may write; name the place itself");
        }
        links++;
        if (links > MOST_LINKS) {
            throw new FileSystemException(named.toString(), null, "its links go in a circle");
        }
        Path target = Files.readSymbolicLink(link);
        Deque<Path> parts = new ArrayDeque<>();
        target.forEach(parts::push);
        parts.forEach(rest::push);
        if (target.isAbsolute()) {
            at = Path.of("/");
        }
    }
}
