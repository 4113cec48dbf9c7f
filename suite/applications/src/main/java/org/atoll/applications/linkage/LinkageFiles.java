// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Flaw;

/// The two files that the programs of LINKAGE read: that of loci, and that of pedigrees, before
/// or after MAKEPED. Any thread may call.
///
/// @param datafile the loci, usually `datafile.dat`
/// @param pedfile  the pedigrees, usually `pedfile.dat`
public record LinkageFiles(Path datafile, Path pedfile) {

    /// The content of both files, right or wrong.
    ///
    /// @param study          what could be understood
    /// @param contradictions between phenotypes; they are among the flaws too
    /// @param flaws          all that is wrong, first with the loci, in the order of the lines
    /// @param notes          how the pedigrees' file was understood
    public record Examination(Study study, List<Contradiction> contradictions,
            List<Flaw> flaws, List<String> notes) {

        /// Copies the lists.
        public Examination {
            contradictions = List.copyOf(contradictions);
            flaws = List.copyOf(flaws);
            notes = List.copyOf(notes);
        }

        /// The study if all is right.
        ///
        /// @throws Flaw with a line for each thing that is wrong
        public Study orThrow() {
            if (!flaws.isEmpty()) {
                throw Flaw.all(flaws);
            }
            return study;
        }
    }

    /// The files of a folder by their usual names.
    public static LinkageFiles in(Path folder) {
        return new LinkageFiles(folder.resolve("datafile.dat"), folder.resolve("pedfile.dat"));
    }

    /// Reads the files of a folder. Blocks.
    ///
    /// @throws Flaw with a line for each thing that is wrong in any of them
    public static Study read(Path folder) {
        return in(folder).read();
    }

    /// Reads the files. Blocks.
    ///
    /// @return a study without contradictions and loops
    /// @throws Flaw with a line for each thing that is wrong in any of them
    public Study read() {
        return examine().orThrow();
    }

    /// Reads the files whatever is wrong with them. Blocks.
    public Examination examine() {
        var lociFile = new InputFile(datafile);
        var lociFlaws = new Flaws(lociFile);
        Chromosome chromosome = LocusFile.read(lociFile, lociFlaws);
        var personsFile = new InputFile(pedfile);
        var personsFlaws = new Flaws(personsFile);
        List<Contradiction> contradictions = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Pedigree> pedigrees = PedigreeFile.read(
                personsFile, chromosome, personsFlaws, contradictions, notes);
        List<Flaw> flaws = new ArrayList<>(lociFlaws.inOrder());
        flaws.addAll(personsFlaws.inOrder());
        return new Examination(chromosome.with(pedigrees), contradictions, flaws,
                notes.stream().map(note -> pedfile + " " + note).toList());
    }
}
