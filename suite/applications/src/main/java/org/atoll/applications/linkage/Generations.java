// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/// The rows of a drawn pedigree: which generation each person is of, and who stands beside whom.
/// Mates stand together, siblings from left to right; whoever comes from a family of their own
/// draws that family to the right.
final class Generations {
    private final Pedigree pedigree;
    private final List<NuclearFamily> families;
    private final int[] row;
    private final boolean[] isPlaced;
    private final List<List<Integer>> rows = new ArrayList<>();
    private final Deque<Integer> withAncestors = new ArrayDeque<>();

    Generations(Pedigree pedigree) {
        this.pedigree = pedigree;
        families = pedigree.nuclearFamilies();
        row = new int[pedigree.persons().size()];
        isPlaced = new boolean[row.length];
        Arrays.fill(row, Integer.MIN_VALUE);
        for (List<Integer> part : pedigree.parts()) {
            assign(part);
        }
        for (int i = 0; i <= Arrays.stream(row).max().orElse(0); i++) {
            rows.add(new ArrayList<>());
        }
        for (List<Integer> part : pedigree.parts()) {
            part.stream().min(Comparator.<Integer>comparingInt(i -> row[i])
                    .thenComparingInt(i -> i)).ifPresent(this::place);
            while (!withAncestors.isEmpty()) {
                place(ancestor(withAncestors.remove()));
            }
            part.forEach(this::place);
        }
    }

    /// From the oldest to the youngest, each from left to right.
    List<List<Integer>> rows() {
        return rows;
    }

    /// The index of a person's row.
    int row(int person) {
        return row[person];
    }

    private void assign(List<Integer> part) {
        row[part.getFirst()] = 0;
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (NuclearFamily family : families) {
                isChanged |= assign(family);
            }
        }
        int least = part.stream().mapToInt(i -> row[i]).min().orElse(0);
        part.forEach(i -> row[i] -= least);
    }

    private boolean assign(NuclearFamily family) {
        int parents = Math.max(row[family.father()], row[family.mother()]);
        for (int child : family.children()) {
            parents = row[child] > Integer.MIN_VALUE
                    ? Math.max(parents, row[child] - 1) : parents;
        }
        if (parents == Integer.MIN_VALUE) {
            return false;
        }
        boolean isChanged = put(family.father(), parents);
        isChanged |= put(family.mother(), parents);
        for (int child : family.children()) {
            isChanged |= put(child, parents + 1);
        }
        return isChanged;
    }

    private boolean put(int person, int generation) {
        boolean isNew = row[person] == Integer.MIN_VALUE;
        row[person] = isNew ? generation : row[person];
        return isNew;
    }

    /// The oldest ancestor in the male line, or else the female one.
    private int ancestor(int person) {
        int oldest = person;
        while (!pedigree.persons().get(oldest).isFounder()
                && !isPlaced[pedigree.persons().get(oldest).father()]) {
            oldest = pedigree.persons().get(oldest).father();
        }
        return oldest;
    }

    private void place(int person) {
        if (isPlaced[person]) {
            return;
        }
        List<NuclearFamily> own = families.stream()
                .filter(family -> family.father() == person || family.mother() == person)
                .toList();
        boolean isMale = pedigree.persons().get(person).isMale();
        for (int i = 0; i < own.size(); i++) {
            int mate = own.get(i).father() + own.get(i).mother() - person;
            boolean isLeft = own.size() > 1 ? i == 0
                    : !isMale && pedigree.persons().get(mate).isFounder();
            if (isLeft) {
                stand(mate);
            }
            if (i == 0) {
                stand(person);
            }
            if (!isLeft) {
                stand(mate);
            }
        }
        stand(person);
        for (NuclearFamily family : own) {
            family.children().stream()
                    .sorted(Comparator.comparing(this::hasMateWithAncestors))
                    .forEach(this::place);
        }
    }

    private void stand(int person) {
        if (!isPlaced[person]) {
            isPlaced[person] = true;
            rows.get(row[person]).add(person);
            if (!pedigree.persons().get(person).isFounder()
                    && !isPlaced[pedigree.persons().get(person).father()]) {
                withAncestors.add(person);
            }
        }
    }

    private boolean hasMateWithAncestors(int child) {
        return families.stream().anyMatch(family ->
                (family.father() == child && !isFounder(family.mother()))
                || (family.mother() == child && !isFounder(family.father())));
    }

    private boolean isFounder(int person) {
        return pedigree.persons().get(person).isFounder();
    }
}
