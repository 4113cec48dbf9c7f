// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A result in the layout of FASTLINK's ILINK, column by column, so that programs that read its
/// files read these.
final class ResultText {
    private static final String STARS = "*".repeat(54) + "\n";

    private final Study study;
    private final Estimate estimate;
    private final StringBuilder out = new StringBuilder();

    ResultText(Study study, Estimate estimate) {
        this.study = study;
        this.estimate = estimate;
    }

    /// The text of `final.dat`: the result for people.
    String finalText() {
        out.setLength(0);
        line("CHROMOSOME ORDER OF LOCI : ");
        for (int locus : study.order()) {
            add("%3d", locus + 1);
        }
        line("");
        out.append(STARS);
        line("THETAS:");
        thetas();
        out.append(STARS);
        line("-2 LN(LIKE) = %s", wide(estimate.value()));
        line("%s = %s", study.loci().size() == 2 ? "LOD SCORE" : "OTTS GENERALIZED LOD SCORE",
                narrow(estimate.lod()));
        line("NUMBER OF ITERATIONS = %5d", log().last().number());
        line("NUMBER OF FUNCTION EVALUATIONS = %5d", log().last().evaluations());
        line("PTG = %s", wide(log().slope()));
        out.append(STARS).append(STARS);
        return out.toString();
    }

    /// The text of `outfile.dat`: how the result was found.
    String outfile() {
        out.setLength(0);
        line("DIFFER INTER = %s TRUNC UPPER = %s", wide(log().difference()),
                wide(Math.sqrt(log().difference())));
        List<Iteration> all = log().iterations();
        for (int i = 0; i < all.size(); i++) {
            iteration(all.get(i));
            if (i > 0) {
                gain(all.get(i - 1), all.get(i), i == all.size() - 1);
            }
            if (i < all.size() - 1) {
                line("TBND = %s RESET T = %s", wide(all.get(i).longest()),
                        wide(Math.min(1, all.get(i).longest())));
            }
        }
        line("EXIT CONDITION%12d", log().exit().code());
        line("%s", log().exit().words());
        return out.toString();
    }

    private void iteration(Iteration at) {
        line("");
        line("ITERATION%6d T = %10.3f NFE = %5d F = %s",
                at.number(), at.step(), at.evaluations(), wide(at.value()));
        line("X= %s", row(at.thetas()));
        line("G= %s", row(at.gradient()));
        line("P= %s", row(at.direction()));
    }

    private void gain(Iteration before, Iteration at, boolean isLast) {
        String gain = wide(before.value() - at.value());
        if (isLast) {
            line("FSMF = %s PTG = %s TMIN = %s",
                    gain, wide(log().slope()), wide(log().leastStep()));
        } else {
            line("FSMF = %s PTG =%s TMIN=%s",
                    gain, wide(at.slope()), wide(log().leastStep()));
            line("INITIAL T = %s", wide(1));
        }
    }

    /// The text of `stream.dat`: the result for programs.
    String stream() {
        out.setLength(0);
        line("@");
        line("ILINK");
        Iteration last = log().last();
        line("%s %12d %s %12d %12d %12d", wide(estimate.value()), last.number(),
                wide(log().slope()), log().exit().code(), estimate.thetas().length, free());
        line(" 2");
        column(boxed(estimate.thetas()));
        for (boolean isFree : estimate.isFree()) {
            line("  %d", isFree ? 1 : 0);
        }
        line("");
        column(freeGradient(last));
        out.append("0\n0\n0\n0 0\n0\n");
        line("%12d", study.loci().size());
        for (int locus : study.order()) {
            add("%13d", locus + 1);
        }
        line("");
        line(" 0");
        thetas();
        line("0");
        line("%12d", study.pedigrees().size());
        for (int i = 0; i < study.pedigrees().size(); i++) {
            double lnL = estimate.lnL()[i];
            line("%12s %s %s", study.pedigrees().get(i).id(), wide(lnL),
                    wide(lnL / Math.log(10)));
        }
        line("%s", wide(estimate.lod()));
        line("~");
        return out.toString();
    }

    private SearchLog log() {
        return estimate.log();
    }

    private int free() {
        int free = 0;
        for (boolean isFree : estimate.isFree()) {
            free += isFree ? 1 : 0;
        }
        return free;
    }

    /// The gradient's elements of fractions that are free.
    private List<Double> freeGradient(Iteration last) {
        List<Double> gradient = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < study.estimated().length; i++) {
            if (study.estimated()[i]) {
                if (estimate.isFree()[i]) {
                    gradient.add(last.gradient()[next]);
                }
                next++;
            }
        }
        return gradient;
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    /// Each number on a line, and an empty line.
    private void column(List<Double> values) {
        values.forEach(value -> line(" %s", wide(value)));
        line("");
    }

    private void thetas() {
        for (double theta : estimate.thetas()) {
            add(" %.3f", theta);
        }
        line("");
    }

    private static String row(double[] values) {
        StringBuilder row = new StringBuilder();
        for (double value : values) {
            row.append(wide(value));
        }
        return row.toString();
    }

    /// A number in 12 columns, a blank before it unless it is negative.
    private static String wide(double value) {
        return String.format(Locale.ROOT, "%12s", narrow(value));
    }

    private static String narrow(double value) {
        return String.format(Locale.ROOT, "%.5e", value);
    }

    private void line(String format, Object... values) {
        add(format, values);
        out.append('\n');
    }

    @SuppressWarnings("AnnotateFormatMethod") // its formats are those above
    private void add(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values));
    }
}
