// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// A folder that this process's user owns and nobody else can enter, held open by its descriptor.
/// What is made, opened or deleted in it is named relative to that descriptor, so that it does not
/// matter what others do with the names that lead there. No link is followed in it.
///
/// One thread at a time.
public final class OwnFolder implements Closeable {
    private static final Path SELF = Path.of("/proc/self");
    private static final int STICKY = 01000;
    private static final int WRITABLE_BY_OTHERS = 022;
    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE);
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path path;
    private final SecureDirectoryStream<Path> entries;

    private OwnFolder(Path path, SecureDirectoryStream<Path> entries) {
        this.path = path;
        this.entries = entries;
    }

    /// The folder of a name; makes it unless it is there.
    ///
    /// @param path where it is; its parent is there
    /// @return the folder, open
    /// @throws NotOwnException if it is not the user's alone
    /// @throws IOException     if it cannot be made or opened
    public static OwnFolder of(Path path) throws IOException {
        try {
            return make(path);
        } catch (FileAlreadyExistsException e) {
            return open(path);
        }
    }

    /// Makes a folder.
    ///
    /// @param path where; its parent is there
    /// @return the folder, open
    /// @throws FileAlreadyExistsException if there is something of that name, even a link
    /// @throws IOException                if it cannot be made
    public static OwnFolder make(Path path) throws IOException {
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWNERS));
        return open(path);
    }

    /// Opens a folder that is there.
    ///
    /// @return the folder, open
    /// @throws NotOwnException if it is not the user's alone
    /// @throws IOException     if it is not there or cannot be opened
    public static OwnFolder open(Path path) throws IOException {
        Path place = path.resolveSibling("").toAbsolutePath();
        int mode = (int) Files.getAttribute(place, "unix:mode");
        if ((mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0) {
            throw new NotOwnException(path, "is in a folder where others may replace it ("
                    + place + " is writable for others and not sticky)");
        }
        UserPrincipal user = user();
        try (SecureDirectoryStream<Path> around = stream(place)) {
            Path name = path.getFileName();
            // Whatever is not a folder of this user's is not opened: a pipe would block.
            check(path, around.getFileAttributeView(
                    name, PosixFileAttributeView.class, NOFOLLOW_LINKS), user);
            SecureDirectoryStream<Path> entries =
                    around.newDirectoryStream(name, NOFOLLOW_LINKS);
            try {
                check(path, entries.getFileAttributeView(PosixFileAttributeView.class), user);
                return new OwnFolder(path, entries);
            } catch (IOException e) {
                entries.close();
                throw e;
            }
        }
    }

    private static void check(Path path, PosixFileAttributeView view, UserPrincipal user)
            throws IOException {
        PosixFileAttributes found = view.readAttributes();
        if (found.isSymbolicLink()) {
            throw new NotOwnException(path, "is a link and not a folder");
        }
        if (!found.isDirectory()) {
            throw new NotOwnException(path, "is not a folder");
        }
        if (!found.owner().equals(user)) {
            throw new NotOwnException(path, "belongs to user " + found.owner().getName()
                    + " and not to " + user.getName());
        }
        if (!OWNERS.containsAll(found.permissions())) {
            throw new NotOwnException(path, "lets other users in (its permissions are "
                    + PosixFilePermissions.toString(found.permissions()) + ")");
        }
    }

    /// The effective user of this process.
    ///
    /// @return the user; two are equal if their numbers are
    /// @throws IOException if the system does not say
    public static UserPrincipal user() throws IOException {
        return Files.getOwner(SELF);
    }

    /// Opens a folder, whosever it is.
    @SuppressWarnings("StreamResourceLeak") // whoever calls closes it
    static SecureDirectoryStream<Path> stream(Path folder) throws IOException {
        DirectoryStream<Path> opened = Files.newDirectoryStream(folder);
        if (opened instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        opened.close();
        throw new IOException("this system does not open files relative to a folder");
    }

    /// Where the folder is.
    ///
    /// @return the path it was opened by
    public Path path() {
        return path;
    }

    /// What is in the folder.
    ///
    /// @return names, in no order
    /// @throws IOException if it cannot be read
    public List<String> names() throws IOException {
        try (DirectoryStream<Path> again =
                entries.newDirectoryStream(Path.of("."), NOFOLLOW_LINKS)) {
            return names(again);
        }
    }

    private static List<String> names(DirectoryStream<Path> folder) throws IOException {
        List<String> found = new ArrayList<>();
        try {
            folder.forEach(each -> found.add(each.getFileName().toString()));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    /// Makes a file that only this user can read.
    ///
    /// @param name its name, which is new
    /// @return a channel to read and write it
    /// @throws IOException if there is something of that name, or it cannot be made
    public FileChannel create(String name) throws IOException {
        return channel(name, Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE,
                NOFOLLOW_LINKS));
    }

    /// Opens a file. Never blocks: what is not a regular file of this user's is not opened.
    ///
    /// @param how  `READ`, `WRITE` or both
    /// @throws NotOwnException if it is something else
    /// @throws IOException     if it is not there or cannot be opened
    public FileChannel open(String name, StandardOpenOption... how) throws IOException {
        PosixFileAttributes found = attributes(entries, Path.of(name));
        if (!found.isRegularFile() || !found.owner().equals(user())) {
            throw new NotOwnException(path.resolve(name), "is not a file of this user's");
        }
        Set<OpenOption> options = new java.util.HashSet<>(List.of(how));
        options.add(NOFOLLOW_LINKS);
        return channel(name, options);
    }

    private FileChannel channel(String name, Set<OpenOption> options) throws IOException {
        return (FileChannel) entries.newByteChannel(Path.of(name), options, PRIVATE);
    }

    /// Gives a file another name at once: others see the old file of that name, or the new one.
    ///
    /// @param from its name
    /// @param to   the name it gets
    /// @throws IOException if it cannot be renamed
    public void rename(String from, String to) throws IOException {
        entries.move(Path.of(from), entries, Path.of(to));
    }

    /// Deletes what is in the folder, with all that is below it, as far as it is this user's.
    ///
    /// @param which says of each name whether it is meant
    /// @throws IOException if something cannot be deleted
    public void delete(Predicate<String> which) throws IOException {
        try (SecureDirectoryStream<Path> again =
                entries.newDirectoryStream(Path.of("."), NOFOLLOW_LINKS)) {
            deleteIn(again, which, user());
        }
    }

    /// Deletes what is this user's in a folder where others may write, with all that is below it.
    /// Nothing else is touched, and no link is followed.
    ///
    /// @param place the folder
    /// @param which says of each name whether it is meant
    /// @throws IOException if something cannot be deleted
    public static void deleteFrom(Path place, Predicate<String> which) throws IOException {
        try (SecureDirectoryStream<Path> around = stream(place)) {
            deleteIn(around, which, user());
        }
    }

    /// Deletes a folder or file of this user's, with all that is below it, if it is there. What
    /// belongs to others is left alone, and no link is followed.
    ///
    /// @throws IOException if it cannot be deleted
    public static void delete(Path path) throws IOException {
        try (SecureDirectoryStream<Path> around =
                stream(path.resolveSibling("").toAbsolutePath())) {
            delete(around, path.getFileName(), user());
        } catch (NoSuchFileException e) {
            // There is no such folder around it either.
            assert e != null;
        }
    }

    /// What cannot be deleted does not keep the rest.
    private static void deleteIn(
            SecureDirectoryStream<Path> folder, Predicate<String> which, UserPrincipal user)
            throws IOException {
        IOException first = null;
        for (String name : names(folder)) {
            try {
                if (which.test(name)) {
                    delete(folder, Path.of(name), user);
                }
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private static void delete(
            SecureDirectoryStream<Path> folder, Path name, UserPrincipal user)
            throws IOException {
        try {
            PosixFileAttributes found = attributes(folder, name);
            if (!found.owner().equals(user)) {
                return;
            }
            if (!found.isDirectory()) {
                folder.deleteFile(name);
                return;
            }
            try (SecureDirectoryStream<Path> inside =
                    folder.newDirectoryStream(name, NOFOLLOW_LINKS)) {
                if (inside.getFileAttributeView(PosixFileAttributeView.class)
                        .readAttributes().owner().equals(user)) {
                    deleteIn(inside, each -> true, user);
                }
            }
            folder.deleteDirectory(name);
        } catch (NoSuchFileException e) {
            // Another process of this user's was faster.
            assert e != null;
        }
    }

    private static PosixFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.getFileAttributeView(name, PosixFileAttributeView.class, NOFOLLOW_LINKS)
                .readAttributes();
    }

    @Override
    public void close() throws IOException {
        entries.close();
    }
}
