// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// Phenotypes of relatives that cannot be together by Mendel's rules.
///
/// @param pedigree the pedigree's id
/// @param locus    the index of the locus in input order
/// @param persons  who is concerned, by their indices in the pedigree; first the one whose
///                 phenotype does not fit
/// @param text     who does not fit whom, in one line
public record Contradiction(String pedigree, int locus, List<Integer> persons, String text) {

    /// Copies the list.
    public Contradiction {
        persons = List.copyOf(persons);
    }
}
