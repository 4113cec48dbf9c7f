// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.linkage.Locus.Kind;
import org.jspecify.annotations.Nullable;

/// Reads the description of one locus after the other.
final class LocusReader {
    private static final int MOST_FACTORS = 31;
    private static final double SLACK = 0.01;
    private static final Pattern BETWEEN_MARKS = Pattern.compile("#\\s*([^#]+?)\\s*(#.*)?");
    private static final Pattern BEHIND_LOCUS = Pattern.compile("(?i).*\\blocus:?\\s+(\\S.*)");
    private static final Pattern BOILERPLATE = Pattern.compile("(?i)^(affection|allele numbers|"
            + "binary factors?|numbered alleles|no\\. of alleles|number of alleles|[,<\\s-])+");

    private final LocusLines lines;
    private final List<Locus> loci = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();

    LocusReader(LocusLines lines) {
        this.lines = lines;
    }

    /// Reads all.
    ///
    /// @return the loci, or fewer if the rest cannot be understood
    List<Locus> read(int count) {
        while (loci.size() < count && !lines.isOver()) {
            Locus locus = locus(loci.size() + 1);
            if (locus != null) {
                loci.add(locus);
            }
        }
        return loci;
    }

    /// How many columns of a person's line each locus takes.
    List<Integer> columns() {
        return columns;
    }

    private @Nullable Locus locus(int number) {
        String which = "locus " + number;
        int[] header = lines.ints(2, which + " as \"3 ALLELES\" (numbered alleles),"
                + " \"1 2\" (affection) or \"2 ALLELES\" (binary factors)");
        if (header.length == 0) {
            return leave();
        }
        int alleles = header[1];
        String name = name(Fields.of(lines.line()).comment(2), which);
        if (!isComputed(header[0], alleles, which)) {
            return leave();
        }
        double[] frequencies = frequencies(alleles, which);
        return switch (header[0]) {
            case 1 -> affection(name, frequencies, which);
            case 2 -> binary(name, frequencies, alleles, which);
            default -> {
                columns.add(2);
                yield new Locus(name, Kind.NUMBERED, orEqual(frequencies, alleles),
                        new double[0][], new int[0]);
            }
        };
    }

    private boolean isComputed(int type, int alleles, String which) {
        String rest = "; the rest of the file was not read";
        if (type == 0) {
            lines.wrong(which + " is a quantitative locus (type 0), which cannot be computed"
                    + rest, "a locus of type 1, 2 or 3");
        } else if (type < 0 || type > 3) {
            lines.wrong(which + " has type " + type + rest, "1, 2 or 3");
        } else if (type == 1 && alleles != 2) {
            lines.wrong(which + " is an affection locus of " + alleles + " alleles" + rest, "2");
        } else if (alleles < 1 || alleles > Phenotype.MOST_ALLELES) {
            lines.wrong(which + " has " + alleles + " alleles" + rest,
                    "1 to " + Phenotype.MOST_ALLELES);
        } else {
            return true;
        }
        return false;
    }

    private @Nullable Locus leave() {
        lines.leave();
        return null;
    }

    private double[] frequencies(int alleles, String which) {
        double[] all = lines.fractions(alleles, "the frequencies of " + which + "'s alleles, "
                + alleles + " numbers from 0 to 1");
        double sum = Arrays.stream(all).sum();
        if (all.length > 0 && Math.abs(sum - 1) > SLACK + 1e-9) {
            lines.wrong("the frequencies of " + which + " sum to "
                    + String.format(Locale.ROOT, "%.6f", sum), "1, give or take " + SLACK);
        }
        return all;
    }

    private @Nullable Locus affection(String name, double[] frequencies, String which) {
        int[] classes = lines.ints(1, "the number of " + which + "'s liability classes");
        if (classes.length == 0 || classes[0] < 1) {
            if (classes.length > 0) {
                lines.wrong(which + " has " + classes[0] + " liability classes", "1 or more");
            }
            return leave();
        }
        columns.add(classes[0] > 1 ? 2 : 1);
        var penetrances = new double[classes[0]][];
        for (int c = 0; c < penetrances.length && !lines.isOver(); c++) {
            double[] three = lines.fractions(3, "the penetrances of " + which + ", class "
                    + (c + 1) + ", for genotypes 11, 12 and 22: 3 numbers from 0 to 1");
            penetrances[c] = three.length == 3 ? three : new double[] {1, 1, 1};
        }
        return lines.isOver() ? null : new Locus(
                name, Kind.AFFECTION, orEqual(frequencies, 2), penetrances, new int[0]);
    }

    private @Nullable Locus binary(
            String name, double[] frequencies, int alleles, String which) {
        int[] count = lines.ints(1, "the number of " + which + "'s factors");
        if (count.length == 0 || count[0] < 1 || count[0] > MOST_FACTORS) {
            if (count.length > 0) {
                lines.wrong(which + " has " + count[0] + " factors", "1 to " + MOST_FACTORS);
            }
            return leave();
        }
        columns.add(count[0]);
        var factors = new int[alleles];
        for (int a = 0; a < alleles && !lines.isOver(); a++) {
            int[] bits = lines.exactInts(count[0], 0, 1, "which factors allele " + (a + 1)
                    + " of " + which + " has: " + count[0] + " times 0 or 1");
            for (int f = 0; f < bits.length; f++) {
                factors[a] |= bits[f] << f;
            }
        }
        return lines.isOver() ? null : new Locus(
                name, Kind.BINARY, orEqual(frequencies, alleles), new double[0][], factors);
    }

    private static double[] orEqual(double[] frequencies, int alleles) {
        if (frequencies.length == alleles) {
            return frequencies;
        }
        double[] equal = new double[alleles];
        Arrays.fill(equal, 1.0 / alleles);
        return equal;
    }

    /// The locus's name in the comment behind its line.
    static String name(String comment, String otherwise) {
        Matcher marks = BETWEEN_MARKS.matcher(comment);
        Matcher locus = BEHIND_LOCUS.matcher(comment);
        String name = marks.matches() ? marks.group(1)
                : locus.matches() ? locus.group(1)
                : BOILERPLATE.matcher(comment).replaceFirst("");
        return name.isBlank() ? otherwise : name.strip();
    }
}
