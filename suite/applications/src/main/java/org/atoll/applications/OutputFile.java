// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/// A file that a program's result goes to: what was there before is replaced by the whole result,
/// or is kept if that cannot be written. Any thread may call.
///
/// @param path where it is, as the user wrote it
public record OutputFile(Path path) {
    private static final String EXPECTED =
            "the path of a file, there or not, in a folder that this user may write to";

    /// The writing of a result.
    @FunctionalInterface
    public interface Writing {

        /// Writes it.
        ///
        /// @throws IOException if it cannot be written
        void to(OutputStream stream) throws IOException;
    }

    /// Looks whether the file can be written, before there is a result.
    ///
    /// @throws InputFile.Flaw if it cannot
    public void check() {
        try {
            Path file = file();
            Path folder = folder(file);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw wrong("it is there and is no file");
            }
            if (!Files.isDirectory(folder)) {
                throw wrong("there is no folder " + folder);
            }
            if (!Files.isWritable(folder)) {
                throw wrong("this user may not write to the folder " + folder);
            }
        } catch (IOException e) {
            throw wrong("it cannot be written: " + e.getMessage());
        }
    }

    /// Writes a result: to a file beside this one, which then takes its name. Blocks until the
    /// result is on the disk.
    ///
    /// @throws InputFile.Flaw if that fails; the file is as it was then
    public void write(Writing writing) {
        check();
        try {
            Path file = file();
            Path part = folder(file).resolve(
                    "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
            try {
                write(part, writing);
                keepPermissions(file, part);
                Files.move(part, file,
                        StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (AccessDeniedException e) {
            throw wrong("this user may not write it");
        } catch (IOException e) {
            throw wrong("it cannot be written: " + e.getMessage());
        }
    }

    private static void write(Path part, Writing writing) throws IOException {
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
                var stream = new BufferedOutputStream(Channels.newOutputStream(channel))) {
            writing.to(stream);
            stream.flush();
            channel.force(true);
        }
    }

    private static void keepPermissions(Path file, Path part) throws IOException {
        var before = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (before != null && Files.exists(file)) {
            Files.setPosixFilePermissions(part, before.readAttributes().permissions());
        }
    }

    /// The file itself if the path is that of a link.
    private Path file() throws IOException {
        return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    }

    private static Path folder(Path file) {
        Path folder = file.getParent();
        return folder == null ? file : folder;
    }

    private InputFile.Flaw wrong(String what) {
        return new InputFile(path).wrong(what, EXPECTED);
    }
}
