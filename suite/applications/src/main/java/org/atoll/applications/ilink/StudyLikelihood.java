// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.applications.linkage.Study;
import org.jspecify.annotations.Nullable;

/// The likelihood of all pedigrees of a study, computed together. All of a team have one each, and
/// ask for the same in the same order. Rows of each family's double loop are shared out, or whole
/// pedigrees: those that take long first, each to whoever has least to do.
final class StudyLikelihood {
    private final List<PedigreeLikelihood> pedigrees;
    private final Level level;
    private boolean isLogged;
    private @Nullable EvaluationLog log;
    private int evaluations;

    /// Prepares the computation.
    StudyLikelihood(Study study, Level level) {
        this.level = level;
        pedigrees = study.pedigrees().stream()
                .map(pedigree -> new PedigreeLikelihood(study, pedigree)).toList();
    }

    /// The pedigrees.
    List<PedigreeLikelihood> pedigrees() {
        return pedigrees;
    }

    /// How often the likelihood has been computed.
    int evaluations() {
        return evaluations;
    }

    /// Takes values from a log as long as it has some, and adds the others to it. All of the team
    /// call it.
    ///
    /// @param own the log, for the first of the team; null for the others
    void keep(@Nullable EvaluationLog own) {
        isLogged = true;
        log = own;
    }

    /// Computes it.
    ///
    /// @param points recombination fractions, in chromosome order
    /// @param team   those who compute it together
    /// @return lnL by point and pedigree, the same for all of the team to the bit
    double[][] logarithms(List<double[]> points, LinkageTeam team) {
        evaluations += points.size();
        double[][] known = isLogged ? known(points, team) : null;
        if (known != null) {
            return known;
        }
        double[][] computed = byPoint(computed(points, team), 0);
        if (log != null) {
            log.add(points, computed);
        }
        return computed;
    }

    /// What the first of the team has in its log, for all of them.
    private double @Nullable [][] known(List<double[]> points, LinkageTeam team) {
        double[] told = new double[1 + points.size() * pedigrees.size()];
        double[][] own = log == null ? null : log.next(points);
        if (own != null) {
            told[0] = 1;
            for (int p = 0; p < own.length; p++) {
                System.arraycopy(own[p], 0, told, 1 + p * pedigrees.size(), own[p].length);
            }
        }
        team.add(told);
        return told[0] == 0 ? null : byPoint(told, 1);
    }

    private double[][] byPoint(double[] all, int from) {
        int count = pedigrees.size();
        double[][] byPoint = new double[(all.length - from) / count][];
        Arrays.setAll(byPoint, p ->
                Arrays.copyOfRange(all, from + p * count, from + (p + 1) * count));
        return byPoint;
    }

    private double[] computed(List<double[]> points, LinkageTeam team) {
        int count = pedigrees.size();
        double[] all = new double[points.size() * count];
        if (level == Level.ROWS || team.parts() == 1) {
            for (int k = 0; k < all.length; k++) {
                all[k] = pedigrees.get(k % count).logarithm(points.get(k / count), team);
            }
        } else {
            int[] owners = owners(points.size(), team.parts());
            for (int k = 0; k < all.length; k++) {
                if (owners[k] == team.number()) {
                    all[k] = pedigrees.get(k % count).logarithm(
                            points.get(k / count), new Alone(team::charge));
                }
            }
            team.add(all);
        }
        return all;
    }

    /// Who computes which pedigree at which point.
    private int[] owners(int points, int parts) {
        List<Integer> order = new ArrayList<>(
                IntStream.range(0, points * pedigrees.size()).boxed().toList());
        order.sort(Comparator.comparingDouble(k -> -work(k)));
        double[] loads = new double[parts];
        int[] owners = new int[order.size()];
        for (int k : order) {
            int least = 0;
            for (int part = 1; part < parts; part++) {
                least = loads[part] < loads[least] ? part : least;
            }
            owners[k] = least;
            loads[least] += work(k);
        }
        return owners;
    }

    private double work(int k) {
        return pedigrees.get(k % pedigrees.size()).work();
    }
}
