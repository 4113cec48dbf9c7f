// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;
import org.atoll.applications.InputFile.Line;

/// One line of the file of pedigrees.
///
/// @param line       where it is
/// @param pedigree   the pedigree's id
/// @param id         the person's id
/// @param father     his id, "0" for none
/// @param mother     her id, "0" for none
/// @param sex        1 male, 2 female, 0 if that is wrong in the file
/// @param proband    the mark of the proband, or above 1 that of a loop
/// @param chain      first child, next paternal sib and next maternal sib; empty if the file has
///                   no such columns
/// @param phenotypes one for each locus
record PedigreeRow(Line line, String pedigree, String id, String father, String mother, int sex,
        int proband, List<String> chain, List<Phenotype> phenotypes) {
    static final String NONE = "0";

    /// How messages name the person.
    String who() {
        return "person " + id + " of pedigree " + pedigree;
    }

    String place() {
        return line.file().path().getFileName() + ":" + line.number();
    }
}
