// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import org.atoll.applications.Clock;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;
import org.atoll.applications.linkage.Locus;
import org.atoll.applications.linkage.Pedigree;
import org.atoll.applications.linkage.Person;
import org.atoll.applications.linkage.Study;

/// Checks a run of ILINK: against the known answer of a study that is known by its contents, else
/// against a run of one thread.
final class IlinkCheck {
    private static final double THETA = 1e-3;
    private static final double VALUE = 1e-4;
    private static final double LOGARITHM = 1e-6;

    private IlinkCheck() {}

    /// Checks a run.
    static Verdict of(IlinkProblem problem, IlinkRun run) {
        var verdict = new Verdict();
        Optional<String[]> known = known(problem.study());
        if (problem.task().isEstimation() && known.isPresent()) {
            String[] row = known.get();
            double[] thetas = Arrays.stream(row[4].split(" "))
                    .mapToDouble(Double::parseDouble).toArray();
            verdict.atMost(row[0] + " recombination fractions",
                    farthest(run.estimate().thetas(), thetas), THETA);
            verdict.atMost("-2 lnL above the known one",
                    Math.max(0, run.value() - Double.parseDouble(row[2])), VALUE);
            return verdict;
        }
        IlinkRun alone = WholeIlink.run(problem, 1, Clock.SYSTEM, Estimation.Watcher.NOBODY);
        verdict.atMost("lnL of each pedigree, by one thread",
                farthest(run.estimate().lnL(), alone.estimate().lnL()), LOGARITHM);
        verdict.atMost("recombination fractions of one thread",
                farthest(run.estimate().thetas(), alone.estimate().thetas()), THETA);
        return verdict;
    }

    private static double farthest(double[] found, double[] expected) {
        double farthest = found.length == expected.length ? 0 : Double.NaN;
        for (int k = 0; k < Math.min(found.length, expected.length); k++) {
            farthest = Math.max(farthest, Math.abs(found[k] - expected[k]));
        }
        return farthest;
    }

    private static Optional<String[]> known(Study study) {
        String sum = checksum(study);
        for (boolean each : study.estimated()) {
            if (!each) {
                return Optional.empty();
            }
        }
        return KnownAnswers.of(IlinkCheck.class).stream()
                .filter(row -> row[1].equals(sum)).findFirst();
    }

    /// A checksum of all that the likelihood depends on.
    static String checksum(Study study) {
        var text = new StringBuilder(Arrays.toString(study.order()));
        for (Locus locus : study.loci()) {
            text.append(locus.kind()).append(Arrays.toString(locus.frequencies()))
                    .append(Arrays.deepToString(locus.penetrances()))
                    .append(Arrays.toString(locus.factors()));
        }
        for (Pedigree pedigree : study.pedigrees()) {
            for (Person person : pedigree.persons()) {
                text.append(person.father()).append(' ').append(person.mother()).append(' ');
                person.phenotypes().forEach(seen ->
                        text.append(seen.first()).append(' ').append(seen.second()).append(' '));
            }
        }
        var sum = new CRC32();
        sum.update(text.toString().getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }
}
