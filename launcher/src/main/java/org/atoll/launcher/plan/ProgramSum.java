// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/// A checksum of what the ranks of a job run: of source files, or of the classes on the program's
/// class path, and of Atoll. State that one program has saved is not what another one means.
public final class ProgramSum {
    private static final int DEEPEST = 32;

    private final CRC32 sum = new CRC32();

    private ProgramSum() {}

    /// That of a job. Reads the files.
    ///
    /// @param segments what its ranks run
    /// @return in hexadecimal digits
    /// @throws IOException if a file cannot be read
    public static String of(List<Segment> segments) throws IOException {
        ProgramSum all = new ProgramSum();
        all.add(Build.of(Installation.ofThisProcess().classPath()));
        for (Segment segment : segments) {
            all.add(segment.program());
        }
        return Long.toHexString(all.sum.getValue());
    }

    private void add(Program program) throws IOException {
        add(program.isSource() ? Path.of(program.main()).getFileName().toString() : program.main());
        if (program.isSource()) {
            sum.update(Files.readAllBytes(Path.of(program.main())));
        }
        for (String entry : program.classPath()) {
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                add(Build.of(List.of(entry)));
            } else if (Files.isDirectory(path)) {
                addFolder(path);
            }
        }
    }

    private void addFolder(Path folder) throws IOException {
        try (Stream<Path> found = Files.find(
                folder, DEEPEST, (path, facts) -> path.toString().endsWith(".class"))) {
            for (Path path : found.sorted().toList()) {
                add(folder.relativize(path).toString());
                sum.update(Files.readAllBytes(path));
            }
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void add(String text) {
        sum.update(text.getBytes(UTF_8));
    }
}
