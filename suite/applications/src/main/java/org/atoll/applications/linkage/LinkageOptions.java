// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.atoll.applications.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that say where the files of LINKAGE are: in the current folder, in another one, or by
/// name.
public final class LinkageOptions {

    @Option(names = "--in", paramLabel = "DIR",
            description = "Folder of pedfile.dat and datafile.dat (default: the current one).")
    private Path folder = Path.of("");

    @Option(names = "--pedfile", paramLabel = "FILE", defaultValue = "pedfile.dat",
            description = "Pedigrees, before or after makeped (default: ${DEFAULT-VALUE}).")
    private Path pedfile = Path.of("pedfile.dat");

    @Option(names = "--datafile", paramLabel = "FILE", defaultValue = "datafile.dat",
            description = "Loci and start values (default: ${DEFAULT-VALUE}).")
    private Path datafile = Path.of("datafile.dat");

    @Option(names = "--out", paramLabel = "DIR",
            description = "Folder for final.dat, outfile.dat and stream.dat (default: the current"
                    + " one, if --in is left out).")
    private @Nullable Path out;

    @Option(names = "--draw", paramLabel = "DIR",
            description = "Draws each pedigree into a folder that is there, as pedigree-ID.svg;"
                    + " contradictions are red.")
    private @Nullable Path drawings;

    private LinkageFiles.@Nullable Examination examined;

    /// Creates the options with their defaults; picocli sets them.
    public LinkageOptions() {}

    /// The two files, looked for in the folder unless their names are absolute.
    public LinkageFiles files() {
        return new LinkageFiles(folder.resolve(datafile), folder.resolve(pedfile));
    }

    /// The folder of the files.
    public Path folder() {
        return folder;
    }

    /// What was given for the folder of results, if anything was.
    public @Nullable Path out() {
        return out;
    }

    /// The files for the result.
    public ResultFiles results() {
        return new ResultFiles(out == null ? Path.of("") : out);
    }

    /// Draws the pedigrees if that was asked for, also those with contradictions. Blocks.
    ///
    /// @return how many were drawn
    public int draw() {
        Path folder = drawings;
        if (folder == null) {
            return 0;
        }
        LinkageFiles.Examination found = examine();
        if (found.study().loci().isEmpty()) {
            return 0; // without loci nothing is known of anybody
        }
        List<Pedigree> pedigrees = found.study().pedigrees().stream()
                .filter(pedigree -> Loops.of(pedigree).isEmpty()).toList();
        synchronized (LinkageOptions.class) { // ranks of one process may draw the same files
            pedigrees.forEach(pedigree -> draw(pedigree, found, folder));
        }
        return pedigrees.size();
    }

    private static void draw(Pedigree pedigree, LinkageFiles.Examination found, Path folder) {
        String svg = new PedigreeDrawing(
                found.study().loci(), pedigree, found.contradictions()).svg();
        new OutputFile(folder.resolve(fileName(pedigree.id()))).write(stream ->
                stream.write(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static String fileName(String id) {
        return "pedigree-" + id.replaceAll("[^\\w.-]", "_") + ".svg";
    }

    /// What was given for the folder of drawings, if anything was.
    public @Nullable Path drawings() {
        return drawings;
    }

    /// What the files have, read at the first call. Blocks.
    public LinkageFiles.Examination examine() {
        LinkageFiles.Examination found = examined;
        if (found == null) {
            found = files().examine();
            examined = found;
        }
        return found;
    }

    /// The study in the files, read at the first call. Blocks.
    ///
    /// @throws org.atoll.applications.InputFile.Flaw with a line for each thing that is wrong, or
    ///         if drawings are wanted in a folder where there can be none
    public Study study() {
        Study study = examine().orThrow();
        Path folder = drawings;
        if (folder != null) {
            new OutputFile(folder.resolve(fileName("1"))).check();
        }
        return study;
    }
}
