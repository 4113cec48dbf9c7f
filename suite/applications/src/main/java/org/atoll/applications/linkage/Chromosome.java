// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// The content of the file of loci; see [Study] for the parts.
///
/// @param columns how many columns of the file of pedigrees each locus takes; there are
///                neither loci nor columns if not all loci were read
@SuppressWarnings("ArrayRecordComponent") // numbers in chromosome order
record Chromosome(List<Locus> loci, List<Integer> columns, int[] order, double[] thetas,
        boolean[] estimated) {

    Study with(List<Pedigree> pedigrees) {
        return new Study(loci, order, thetas, estimated, pedigrees);
    }
}
