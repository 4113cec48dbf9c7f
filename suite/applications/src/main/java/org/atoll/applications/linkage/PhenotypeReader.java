// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.List;

/// Reads the phenotypes at the end of a person's line. What is wrong is noted, and counts as
/// unknown then.
final class PhenotypeReader {
    private final List<Locus> loci;
    private final List<Integer> columns; // of each locus
    private final Flaws flaws;

    PhenotypeReader(Chromosome chromosome, Flaws flaws) {
        loci = chromosome.loci();
        columns = chromosome.columns();
        this.flaws = flaws;
    }

    /// How many columns the phenotypes take.
    int columns() {
        return columns.stream().mapToInt(Integer::intValue).sum();
    }

    /// Reads all phenotypes of a line.
    ///
    /// @param from the column of the first one
    /// @param who  how messages name the person
    List<Phenotype> read(Fields fields, int from, String who) {
        List<Phenotype> all = new ArrayList<>();
        int column = from;
        for (int l = 0; l < loci.size(); l++) {
            int width = columns.get(l);
            int[] values = new int[width];
            for (int i = 0; i < width; i++) {
                values[i] = fields.isWhole(column + i) ? fields.whole(column + i) : -1;
            }
            all.add(phenotype(loci.get(l), values, fields, who));
            column += width;
        }
        return all;
    }

    private Phenotype phenotype(Locus locus, int[] values, Fields fields, String who) {
        return switch (locus.kind()) {
            case NUMBERED -> numbered(locus, values, fields, who);
            case AFFECTION -> affection(locus, values, fields, who);
            case BINARY -> binary(locus, values, fields, who);
        };
    }

    private Phenotype numbered(Locus locus, int[] two, Fields fields, String who) {
        for (int allele : two) {
            if (allele < 0 || allele > locus.alleles()) {
                return wrong(fields, who + " has allele " + allele + " at " + locus,
                        "0 (unknown) or a number from 1 to " + locus.alleles());
            }
        }
        if ((two[0] == 0) != (two[1] == 0)) {
            return wrong(fields, who + " has alleles " + two[0] + " " + two[1] + " at " + locus
                    + ", of which one is unknown", "two alleles, or 0 0");
        }
        return new Phenotype(two[0], two[1]);
    }

    private Phenotype affection(Locus locus, int[] values, Fields fields, String who) {
        int classes = locus.penetrances().length;
        if (values[0] < 0 || values[0] > 2) {
            return wrong(fields, who + " has status " + values[0] + " at " + locus,
                    "0 (unknown), 1 (unaffected) or 2 (affected)");
        }
        int type = values.length > 1 ? values[1] : 1;
        if (type > classes || type < (values[0] == 0 ? 0 : 1)) {
            return wrong(fields, who + " has liability class " + type + " at " + locus,
                    "a class from 1 to " + classes);
        }
        return new Phenotype(values[0], Math.max(1, type));
    }

    private Phenotype binary(Locus locus, int[] values, Fields fields, String who) {
        int set = 0;
        for (int f = 0; f < values.length; f++) {
            if (values[f] < 0 || values[f] > 1) {
                return wrong(fields, who + " has " + values[f] + " as factor " + (f + 1) + " of "
                        + locus, "0 or 1");
            }
            set |= values[f] << f;
        }
        return new Phenotype(set, 0);
    }

    private Phenotype wrong(Fields fields, String what, String expected) {
        flaws.add(fields.line(), what, expected);
        return Phenotype.UNKNOWN;
    }
}
