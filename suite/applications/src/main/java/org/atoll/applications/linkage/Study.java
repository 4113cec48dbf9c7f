// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// The content of the two files of LINKAGE: loci, start values and pedigrees.
///
/// @param loci      in input order, at least two
/// @param order     which of them is where on the chromosome: the indices in `loci`, in
///                  chromosome order
/// @param thetas    recombination fractions to start with, one between each two neighbours on
///                  the chromosome
/// @param estimated which of them are to be estimated (ILINK), or varied (MLINK)
/// @param pedigrees in the order of the file, at least one
@SuppressWarnings("ArrayRecordComponent") // numbers in chromosome order
public record Study(List<Locus> loci, int[] order, double[] thetas, boolean[] estimated,
        List<Pedigree> pedigrees) {

    /// Copies everything.
    public Study {
        loci = List.copyOf(loci);
        order = order.clone();
        thetas = thetas.clone();
        estimated = estimated.clone();
        pedigrees = List.copyOf(pedigrees);
    }
}
