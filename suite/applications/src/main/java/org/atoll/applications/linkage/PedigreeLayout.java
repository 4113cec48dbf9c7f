// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Arrays;
import java.util.List;

/// Positions of the persons of a drawn pedigree in the rows of their generations: children below
/// the middle between their parents, as far as neighbours leave room.
final class PedigreeLayout {
    private static final int ROUNDS = 300;
    private static final double APART = 1.25; // for neighbours who are no mates and no siblings

    private final Pedigree pedigree;
    private final Generations generations;
    private final List<NuclearFamily> families;
    private final double distance;
    private final double[] x;

    /// Lays a pedigree out.
    ///
    /// @param distance the least one between neighbours
    PedigreeLayout(Pedigree pedigree, double distance) {
        this.pedigree = pedigree;
        this.distance = distance;
        generations = new Generations(pedigree);
        families = pedigree.nuclearFamilies();
        x = new double[pedigree.persons().size()];
        for (List<Integer> row : generations.rows()) {
            for (int i = 0; i < row.size(); i++) {
                x[row.get(i)] = i * distance;
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            relax();
        }
        families.forEach(this::settle);
        double least = Arrays.stream(x).min().orElse(0);
        for (int i = 0; i < x.length; i++) {
            x[i] -= least;
        }
    }

    /// The least distance between neighbours.
    double distance() {
        return distance;
    }

    /// How far right a person is; 0 for the leftmost.
    double x(int person) {
        return x[person];
    }

    /// The generation, from 0.
    int row(int person) {
        return generations.row(person);
    }

    int rows() {
        return generations.rows().size();
    }

    double width() {
        return Arrays.stream(x).max().orElse(0);
    }

    /// Whether nobody stands between two persons of one row.
    boolean areNeighbours(int one, int other) {
        List<Integer> row = generations.rows().get(row(one));
        return Math.abs(row.indexOf(one) - row.indexOf(other)) == 1;
    }

    private void relax() {
        double[] pull = new double[x.length];
        double[] weight = new double[x.length];
        for (NuclearFamily family : families) {
            double middle = (x[family.father()] + x[family.mother()]) / 2;
            double least = family.children().stream().mapToDouble(i -> x[i]).min().orElse(0);
            double most = family.children().stream().mapToDouble(i -> x[i]).max().orElse(0);
            double off = middle - (least + most) / 2;
            family.children().forEach(child -> pull(child, off, pull, weight));
            double gap = Math.abs(x[family.father()] - x[family.mother()]) - distance;
            double sign = Math.signum(x[family.mother()] - x[family.father()]);
            pull(family.father(), -off + sign * gap / 2, pull, weight);
            pull(family.mother(), -off - sign * gap / 2, pull, weight);
        }
        for (int i = 0; i < x.length; i++) {
            x[i] += weight[i] == 0 ? 0 : pull[i] / weight[i] / 2;
        }
        for (List<Integer> row : generations.rows()) {
            keepApart(row);
        }
    }

    private static void pull(int person, double by, double[] pull, double[] weight) {
        pull[person] += by;
        weight[person]++;
    }

    /// Moves the persons of a row as little as possible so that all have their distance: those
    /// who would stand too close form a group around the middle of where they want to be.
    private void keepApart(List<Integer> row) {
        double[] offset = new double[row.size()];
        for (int i = 1; i < offset.length; i++) {
            offset[i] = offset[i - 1] + apart(row.get(i - 1), row.get(i));
        }
        double[] middle = new double[row.size()];
        int[] size = new int[row.size()];
        int groups = 0;
        for (int i = 0; i < offset.length; i++) {
            middle[groups] = x[row.get(i)] - offset[i];
            size[groups++] = 1;
            while (groups > 1 && middle[groups - 2] > middle[groups - 1]) {
                groups--;
                int both = size[groups - 1] + size[groups];
                middle[groups - 1] = (middle[groups - 1] * size[groups - 1]
                        + middle[groups] * size[groups]) / both;
                size[groups - 1] = both;
            }
        }
        for (int group = 0, i = 0; group < groups; group++) {
            for (int k = 0; k < size[group]; k++, i++) {
                x[row.get(i)] = middle[group] + offset[i];
            }
        }
    }

    /// Moves children below the middle between their parents, as far as neighbours leave room.
    private void settle(NuclearFamily family) {
        List<Integer> row = generations.rows().get(row(family.children().getFirst()));
        int from = family.children().stream().mapToInt(row::indexOf).min().orElse(0);
        int to = family.children().stream().mapToInt(row::indexOf).max().orElse(0);
        boolean haveOthers = to - from + 1 > family.children().size()
                || families.stream().anyMatch(own -> family.children().contains(own.father())
                        || family.children().contains(own.mother()));
        if (haveOthers) {
            return;
        }
        double least = from == 0 ? Double.NEGATIVE_INFINITY
                : x[row.get(from - 1)] + apart(row.get(from - 1), row.get(from)) - x[row.get(from)];
        double most = to == row.size() - 1 ? Double.POSITIVE_INFINITY
                : x[row.get(to + 1)] - apart(row.get(to), row.get(to + 1)) - x[row.get(to)];
        double off = (x[family.father()] + x[family.mother()]) / 2
                - (x[row.get(from)] + x[row.get(to)]) / 2;
        double by = Math.max(Math.min(0, least), Math.min(Math.max(0, most), off));
        family.children().forEach(child -> x[child] += by);
    }

    private double apart(int one, int other) {
        return distance * (areKin(one, other) ? 1 : APART);
    }

    private boolean areKin(int one, int other) {
        Person first = pedigree.persons().get(one);
        Person second = pedigree.persons().get(other);
        return families.stream().anyMatch(family ->
                (family.father() == one && family.mother() == other)
                || (family.father() == other && family.mother() == one))
                || (!first.isFounder() && first.father() == second.father()
                        && first.mother() == second.mother());
    }
}
