// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// A member of a pedigree.
///
/// @param id         as the file has it, unique in the pedigree
/// @param father     his index among the pedigree's persons; -1 for a founder
/// @param mother     her index; -1 exactly if there is no father
/// @param isMale     the sex
/// @param isProband  whether the file marks the person as proband
/// @param phenotypes one for each locus, in input order
/// @param place      where the file says so, such as `pedfile.dat:12`
public record Person(String id, int father, int mother, boolean isMale, boolean isProband,
        List<Phenotype> phenotypes, String place) {

    /// Copies the list.
    public Person {
        phenotypes = List.copyOf(phenotypes);
    }

    /// Whether the pedigree has none of the person's parents.
    public boolean isFounder() {
        return father < 0;
    }
}
