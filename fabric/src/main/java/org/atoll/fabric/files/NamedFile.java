// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A file that a user has named and a job writes. No link is followed in a folder where others may
/// write, and what is there and not a file of the user's is not touched there. A device, such as
/// `/dev/null`, may stand in its place elsewhere.
///
/// [#at] finds out, before work is done for it, what would keep it from being written; [#replace]
/// writes it whole or leaves the old one; [#open] is for what grows while others read it.
///
/// All errors are a [FileSystemException], whose message is one line: the path as the user has
/// named it, and the reason. One thread at a time.
public final class NamedFile {
    private static final Set<OpenOption> FRESH = Set.of(
            StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    /// The bits of a mode that tell what it is, and those of a character device: inode(7).
    private static final int KIND = 0170000;
    private static final int DEVICE = 0020000;

    private final Path named;
    private final Path folder;
    private final Path name;

    private NamedFile(Path named, Path real) {
        this.named = named;
        this.folder = real.resolveSibling("");
        this.name = real.getFileName();
    }

    /// Looks whether a file can be written. Writes nothing.
    ///
    /// @param path its name; it need not be there
    /// @return the file
    /// @throws FileSystemException if not
    public static NamedFile at(Path path) throws FileSystemException {
        try {
            Path real = NamedPath.real(path, false);
            if (real.getFileName() == null) {
                throw new FileSystemException(path.toString(), null, "Is a directory");
            }
            NamedFile file = new NamedFile(path, real);
            file.check();
            return file;
        } catch (IOException e) {
            throw refusal(path, e);
        }
    }

    /// The folder of a name, for files; makes what is missing of the way there.
    ///
    /// @param path its name
    /// @return where it is, without links
    /// @throws FileSystemException if there is none and none can be made
    public static Path folder(Path path) throws FileSystemException {
        try {
            return NamedPath.real(path, true);
        } catch (IOException e) {
            throw refusal(path, e);
        }
    }

    private static FileSystemException refusal(Path path, IOException e) {
        FileSystemException refusal =
                new FileSystemException(path.toString(), null, reason(e));
        refusal.initCause(e);
        return refusal;
    }

    private static String reason(IOException failure) {
        String reason = failure instanceof FileSystemException file ? file.getReason() : null;
        return failure instanceof AccessDeniedException ? "access is denied"
                : failure instanceof NoSuchFileException none ? "there is no " + none.getFile()
                : reason != null ? reason
                : failure.getMessage() != null ? failure.getMessage()
                : failure.getClass().getSimpleName();
    }

    private void check() throws IOException {
        PosixFileAttributes found = null;
        if (Files.exists(target(), LinkOption.NOFOLLOW_LINKS)) {
            found = Files.readAttributes(
                    target(), PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        }
        check(found);
        if (found != null && !Files.isWritable(target())) {
            throw new AccessDeniedException(named.toString());
        }
        if (!Files.isWritable(folder)) {
            throw new FileSystemException(
                    named.toString(), null, "the folder " + folder + " cannot be written");
        }
    }

    private boolean isDevice() throws IOException {
        int mode = (int) Files.getAttribute(target(), "unix:mode", LinkOption.NOFOLLOW_LINKS);
        return (mode & KIND) == DEVICE;
    }

    private Path target() {
        return folder.resolve(name);
    }

    /// What is there must be a file, and where others may write, the user's.
    private void check(@Nullable PosixFileAttributes found) throws IOException {
        if (found == null) {
            return;
        }
        String file = named.toString();
        if (found.isDirectory()) {
            throw new FileSystemException(file, null, "Is a directory");
        }
        boolean shared = NamedPath.isOthers(folder);
        if (!found.isRegularFile() && (shared || !isDevice())) {
            throw new FileSystemException(file, null, "it is no regular file");
        }
        if (shared && !found.owner().equals(OwnFolder.user())) {
            throw new FileSystemException(file, null, "it belongs to user "
                    + found.owner().getName() + ", in a folder where others may write");
        }
    }

    /// Writes the whole file: others see the old one or the new one. Blocks.
    ///
    /// @param text what it holds then, as UTF-8
    /// @throws FileSystemException if it cannot be written; the old one is as it was
    public void replace(String text) throws FileSystemException {
        try (SecureDirectoryStream<Path> entries = entries()) {
            PosixFileAttributes old = attributes(entries);
            check(old);
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            if (old != null && !old.isRegularFile()) {
                write(entries.newByteChannel(name, Set.of(StandardOpenOption.WRITE)), bytes);
            } else {
                replace(entries, old, bytes);
            }
        } catch (IOException e) {
            throw refusal(named, e);
        }
    }

    private void replace(
            SecureDirectoryStream<Path> entries, @Nullable PosixFileAttributes old,
            ByteBuffer bytes)
            throws IOException {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        Path beside = Path.of(".atoll-" + HexFormat.of().formatHex(random) + ".new");
        try {
            write(entries.newByteChannel(beside, FRESH), bytes);
            if (old != null) {
                entries.getFileAttributeView(beside, PosixFileAttributeView.class)
                        .setPermissions(old.permissions());
            }
            entries.move(beside, entries, name);
        } catch (IOException e) {
            removeIfThere(entries, beside);
            throw e;
        }
    }

    private static void write(SeekableByteChannel opened, ByteBuffer bytes) throws IOException {
        try (SeekableByteChannel channel = opened) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    private static void removeIfThere(SecureDirectoryStream<Path> entries, Path beside)
            throws IOException {
        try {
            entries.deleteFile(beside);
        } catch (NoSuchFileException e) {
            // It could not even be made.
            assert e != null;
        }
    }

    /// Opens the file in place, for what grows. Makes it if it is not there.
    ///
    /// @param how `APPEND`, or `TRUNCATE_EXISTING`
    /// @return a stream that does not collect what is written
    /// @throws FileSystemException if it cannot be opened
    public OutputStream open(StandardOpenOption how) throws FileSystemException {
        try (SecureDirectoryStream<Path> entries = entries()) {
            check(attributes(entries));
            return Channels.newOutputStream(entries.newByteChannel(name, Set.of(
                    StandardOpenOption.CREATE, StandardOpenOption.WRITE, how,
                    LinkOption.NOFOLLOW_LINKS)));
        } catch (IOException e) {
            throw refusal(named, e);
        }
    }

    /// Opens the folder that was found; somebody may have put another one there.
    private SecureDirectoryStream<Path> entries() throws IOException {
        SecureDirectoryStream<Path> entries = OwnFolder.stream(folder);
        try {
            Object opened = entries.getFileAttributeView(PosixFileAttributeView.class)
                    .readAttributes().fileKey();
            Object found = Files.readAttributes(
                    NamedPath.real(folder, false), PosixFileAttributes.class).fileKey();
            if (!opened.equals(found)) {
                throw new FileSystemException(
                        named.toString(), null, "somebody has replaced the folder " + folder);
            }
            return entries;
        } catch (IOException e) {
            entries.close();
            throw e;
        }
    }

    private @Nullable PosixFileAttributes attributes(SecureDirectoryStream<Path> entries)
            throws IOException {
        try {
            return entries.getFileAttributeView(
                    name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return named.toString();
    }
}
