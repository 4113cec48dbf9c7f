// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.atoll.applications.linkage.Study;
import org.jspecify.annotations.Nullable;

/// The problem of a run.
///
/// @param source where the study is from
/// @param study  the pedigrees
/// @param task   what to compute of them
record IlinkProblem(StudySource source, Study study, Task task) {

    /// The work that is shared out.
    enum Level {
        /// The rows of a family's double loop, as published.
        ROWS,
        /// The pedigrees, at all points at which a gradient asks for the likelihood.
        EVALUATIONS
    }

    /// The results beside the best recombination fractions; each includes those before it.
    enum Wanted {
        /// Nothing.
        FRACTIONS,
        /// Support intervals.
        INTERVALS,
        /// How the LOD score depends on each fraction.
        CURVES
    }

    /// The computation.
    ///
    /// @param fixed       recombination fractions at which only the likelihood is computed; empty
    ///                    if fractions are estimated
    /// @param wanted      beside the fractions
    /// @param level       what is shared out
    /// @param steps       what an operation takes on a simulated machine, in steps
    /// @param resume      the file from which a run goes on; null if there is none
    @SuppressWarnings("ArrayRecordComponent") // held as they are
    record Task(
            double[] fixed, Wanted wanted, Level level, double steps, @Nullable Path resume) {

        /// A computation that goes on from nothing.
        Task(double[] fixed, Wanted wanted, Level level, double steps) {
            this(fixed, wanted, level, steps, null);
        }

        /// Whether fractions are estimated.
        boolean isEstimation() {
            return fixed.length == 0;
        }
    }

    /// Checks.
    IlinkProblem {
        int intervals = study.order().length - 1;
        if (!task.isEstimation() && task.fixed().length != intervals) {
            throw new IllegalArgumentException("--fixed has " + task.fixed().length
                    + " recombination fractions; between " + (intervals + 1) + " loci are "
                    + intervals);
        }
        if (!(task.steps() > 0)) {
            throw new IllegalArgumentException("--steps must be above 0, not " + task.steps());
        }
    }

    /// Reads a problem. Blocks.
    static IlinkProblem read(StudySource source, Task task) {
        return new IlinkProblem(source, source.read(), task);
    }

    /// Recombination fractions as text.
    static String text(double[] thetas) {
        return Arrays.stream(thetas).mapToObj(theta -> String.format(
                Locale.ROOT, "%.6f", theta)).collect(Collectors.joining(" "));
    }
}
