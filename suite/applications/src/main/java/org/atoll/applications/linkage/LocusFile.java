// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.InputFile;

/// Reads the file of loci, usually `datafile.dat`: a header of three lines, the loci, the
/// recombination fractions, and what the program is to do with them.
final class LocusFile {
    private static final int ILINK = 3;
    private static final int MLINK = 5;

    private final LocusLines lines;
    private int program;

    private LocusFile(LocusLines lines) {
        this.lines = lines;
    }

    static Chromosome read(InputFile file, Flaws flaws) {
        return new LocusFile(new LocusLines(file, flaws)).chromosome();
    }

    private Chromosome chromosome() {
        int count = header();
        if (count == 0) {
            return new Chromosome(
                    List.of(), List.of(), new int[0], new double[0], new boolean[0]);
        }
        mutation();
        int[] order = order(count);
        var reader = new LocusReader(lines);
        List<Locus> loci = reader.read(count);
        boolean isComplete = loci.size() == count;
        boolean isPlain = isPlain();
        double[] thetas = isPlain
                ? lines.fractions(count - 1, "the recombination fractions in chromosome order, "
                        + times(count - 1, "number") + " from 0 to 1")
                : new double[0];
        boolean[] estimated = isPlain ? tail(count - 1) : new boolean[0];
        return new Chromosome(isComplete ? loci : List.of(),
                isComplete ? reader.columns() : List.of(), order, thetas, estimated);
    }

    private int header() {
        int[] header = lines.ints(4, "number of loci, risk locus, sex linkage and program,"
                + " 4 whole numbers, such as \"3 0 0 3\"");
        if (header.length == 0) {
            lines.leave();
            return 0;
        }
        if (header[1] != 0) {
            lines.wrong("risks at locus " + header[1] + " cannot be computed",
                    "0 as the second number");
        }
        if (header[2] != 0) {
            lines.wrong("sex linkage (" + header[2] + ") cannot be computed",
                    "0, for an autosome, as the third number");
        }
        program = header[3];
        if (program != ILINK && program != MLINK) {
            lines.wrong("the file is for program " + program,
                    "3 (ILINK) or 5 (MLINK) as the fourth number");
        }
        if (header[0] < 2) {
            lines.wrong(times(header[0], "locus") + "; the rest of the file was not read",
                    "2 or more loci");
            lines.leave();
            return 0;
        }
        return header[0];
    }

    private void mutation() {
        String meaning = "mutation locus, two mutation rates and 0, such as \"0 0.0 0.0 0\"";
        Fields ahead = lines.ahead();
        if (ahead != null && ahead.isWhole(1) && ahead.whole(1) >= 1) { // that is the order
            flawAhead("the line about mutation is missing or wrong", meaning);
            return;
        }
        if (lines.ints(1, meaning).length == 0) {
            return;
        }
        Fields fields = Fields.of(lines.line());
        if (fields.numbers() < 4) {
            lines.wrong("\"" + lines.line().text().strip() + "\"", meaning);
            return;
        }
        if (fields.whole(0) != 0) {
            lines.wrong("mutation at locus " + fields.whole(0) + " cannot be computed",
                    "0 as the first number");
        }
        if (fields.doubles(4)[3] != 0) {
            lines.wrong("frequencies of haplotypes cannot be computed with",
                    "0, for loci in equilibrium, as the fourth number");
        }
    }

    private void flawAhead(String what, String expected) {
        lines.ints(1, expected);
        lines.wrong(what + ": \"" + lines.line().text().strip() + "\"", expected);
        lines.back();
    }

    private int[] order(int count) {
        String meaning = "the order of the " + count + " loci on the chromosome, each number from"
                + " 1 to " + count + " once, on a line before the first locus";
        Fields ahead = lines.ahead();
        if (ahead != null && ahead.numbers() < count && ahead.wholes() >= 1) {
            flawAhead("the line of the order is missing or too short", meaning);
            if (ahead.wholes() != 2) { // what has two begins a locus
                lines.ints(1, meaning);
            }
            return new int[0];
        }
        int[] places = lines.exactInts(count, 1, count, meaning);
        if (Arrays.stream(places).distinct().count() < places.length) {
            lines.wrong("a locus comes twice in the order \"" + lines.line().text().strip()
                    + "\"", meaning);
            return new int[0];
        }
        return IntStream.of(places).map(place -> place - 1).toArray();
    }

    private boolean isPlain() {
        int[] two = lines.ints(2, "sex difference and interference, \"0 0\"");
        if (two.length == 0) {
            return !lines.isOver();
        }
        if (two[0] != 0) {
            lines.wrong("a sex difference (" + two[0] + ") cannot be computed",
                    "0, for the same fractions in both sexes, as the first number");
        }
        if (two[1] != 0) {
            lines.wrong("interference (" + two[1] + ") cannot be computed",
                    "0 as the second number");
        }
        return two[0] == 0 && two[1] == 0;
    }

    /// What is estimated. The last lines differ between ILINK and MLINK, and tell by themselves
    /// which they are for: the number in the first line of the file is ignored, as there.
    private boolean[] tail(int count) {
        Fields ahead = lines.ahead();
        boolean isForMlink = ahead == null ? program == MLINK : ahead.numbers() >= 3;
        return isForMlink ? variedFraction(count) : estimatedFractions(count);
    }

    private boolean[] estimatedFractions(int count) {
        boolean[] estimated = new boolean[count];
        int[] own = lines.ints(1, "0: no locus whose own parameters are estimated");
        if (own.length > 0 && own[0] != 0) {
            lines.wrong("frequencies or penetrances of locus " + own[0] + " cannot be estimated",
                    "0");
            return estimated;
        }
        int[] flags = lines.exactInts(count, 0, 1, "which recombination fractions are estimated: "
                + times(count, "number") + ", each 0 or 1");
        for (int i = 0; i < flags.length; i++) {
            estimated[i] = flags[i] == 1;
        }
        return estimated;
    }

    private boolean[] variedFraction(int count) {
        boolean[] estimated = new boolean[count];
        String meaning = "which recombination fraction is varied (1 to " + count
                + "), by how much, and up to where";
        int[] varied = lines.ints(1, meaning);
        if (varied.length > 0 && (varied[0] < 1 || varied[0] > count)) {
            lines.wrong("recombination fraction " + varied[0] + " is varied", meaning);
        } else if (varied.length > 0) {
            estimated[varied[0] - 1] = true;
        }
        return estimated;
    }

    private static String times(int count, String noun) {
        return count + " " + (count == 1 ? noun : noun.equals("locus") ? "loci" : noun + "s");
    }
}
