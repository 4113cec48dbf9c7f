// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.applications.linkage.LinkageFiles;
import org.atoll.applications.linkage.Study;

/// The place of the two files of a study.
///
/// @param set      the name of a set that comes with the program; empty if there are files
/// @param datafile the file with the loci
/// @param pedfile  the file with the pedigrees
record StudySource(String set, Path datafile, Path pedfile) {
    /// The set that is taken if there is nothing else.
    static final String USUAL_SET = "syn-small";

    private static final String DATAFILE = "datafile.dat";
    private static final String PEDFILE = "pedfile.dat";
    private static final List<String> SETS = List.of(
            "bc-phase-known", "bc3-phase-known", "syn-small", "syn-clp", "syn-rp66",
            "syn-clpheavy");

    /// A set that comes with the program.
    ///
    /// @throws IllegalArgumentException if there is none of that name
    static StudySource set(String name) {
        if (!SETS.contains(name)) {
            throw new IllegalArgumentException(
                    "--set is '" + name + "': allowed is " + String.join(", ", SETS));
        }
        return new StudySource(name, Path.of(name, DATAFILE), Path.of(name, PEDFILE));
    }

    /// The files of a folder by their usual names.
    static StudySource folder(Path folder) {
        return new StudySource("", folder.resolve(DATAFILE), folder.resolve(PEDFILE));
    }

    /// Whether a folder has one of the files by its usual name.
    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(DATAFILE)) || Files.exists(folder.resolve(PEDFILE));
    }

    /// Reads the files. Blocks.
    ///
    /// @throws org.atoll.applications.InputFile.Flaw with all that is wrong in them
    Study read() {
        if (set.isEmpty()) {
            return new LinkageFiles(datafile, pedfile).read();
        }
        try {
            Path folder = Files.createTempDirectory("atoll-ilink");
            Path loci = folder.resolve(DATAFILE);
            Path pedigrees = folder.resolve(PEDFILE);
            try {
                copy(DATAFILE, loci);
                copy(PEDFILE, pedigrees);
                return new LinkageFiles(loci, pedigrees).read();
            } finally {
                Files.deleteIfExists(loci);
                Files.deleteIfExists(pedigrees);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copy(String file, Path to) throws IOException {
        String name = "sets/" + set + "/" + file;
        try (InputStream stream = StudySource.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new AssertionError("the program has lost its file " + name);
            }
            Files.copy(stream, to);
        }
    }

    @Override
    public String toString() {
        return set.isEmpty() ? pedfile.toString() : "set " + set;
    }
}
