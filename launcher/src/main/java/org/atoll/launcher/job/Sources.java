// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;
import org.atoll.launcher.plan.SourceFile;

/// Compiles the source files among a job's programs, each once for all its ranks. One thread.
public final class Sources {
    private final List<String> installed;
    private final Path folder;
    private final Map<SourceFile, Program> compiled = new HashMap<>();

    /// Creates a job's compile step.
    ///
    /// @param installed Atoll's own class path
    /// @param folder    the job's folder, which must exist when the first file is compiled
    public Sources(List<String> installed, Path folder) {
        this.installed = installed;
        this.folder = folder;
    }

    /// A part of the job with classes in place of a source file.
    ///
    /// @return the same if its program is no source file
    /// @throws IOException if a file cannot be read or written
    /// @throws org.atoll.launcher.plan.Misuse if the file is not correct
    public Segment compiled(Segment segment) throws IOException {
        if (!segment.program().isSource()) {
            return segment;
        }
        Program program = segment.program();
        List<String> all = new ArrayList<>(installed);
        all.addAll(program.classPath());
        SourceFile source = new SourceFile(Path.of(program.main()), all, segment.flags());
        Program classes = compiled.get(source);
        if (classes == null) {
            classes = source.compile(
                    Files.createDirectory(folder.resolve("classes" + compiled.size())));
            compiled.put(source, classes);
        }
        List<String> entries = new ArrayList<>(classes.classPath());
        entries.removeAll(installed);
        return new Segment(
                segment.ranks(),
                new Program(classes.main(), entries),
                segment.arguments(),
                segment.flags().stream()
                        .filter(flag -> !SourceFile.isForCompilerOnly(flag))
                        .toList(),
                segment.directory());
    }
}
