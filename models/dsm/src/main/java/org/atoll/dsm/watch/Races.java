// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.atoll.dsm.watch.Race.Access;

/// Finds races: for each element that two ranks use, one of them to write, without an order
/// between the two, at least one pair of such accesses. Pairs of the same two source lines are
/// told once for each array.
///
/// A barrier orders all before it and all behind it, so what was done before is forgotten there.
public final class Races {
    /// How many cells there may be, some 100 MB. A program that uses more single elements between
    /// two barriers is compared in part, and told so.
    private static final int MOST_CELLS = 1 << 20;

    private final Map<Integer, Shadow> shadows = new HashMap<>();
    private final Consumer<String> report;
    private final int mostCells;
    private final Map<String, Integer> found = new HashMap<>();
    private final List<String> reports = new ArrayList<>();
    private final Set<Integer> arrays = new HashSet<>();
    private int epoch;
    private long footprints;
    private boolean full;
    private boolean wasFull;

    /// Creates a detector that has seen nothing.
    ///
    /// @param report takes each race as soon as it is found, as text of several lines
    public Races(Consumer<String> report) {
        this(report, MOST_CELLS);
    }

    Races(Consumer<String> report, int mostCells) {
        this.report = report;
        this.mostCells = mostCells;
    }

    /// Takes the next footprint, in the order of [Gathering].
    public void take(Footprint footprint) {
        if (footprint.epoch() > epoch) {
            epoch = footprint.epoch();
            shadows.clear();
            full = false;
        }
        footprints++;
        for (Use use : footprint.uses()) {
            arrays.add(use.array().number());
            if (!full) {
                take(new Access(footprint, use));
            }
        }
        if (!full && shadows.values().stream().mapToInt(Shadow::cells).sum() > mostCells) {
            full = true;
            tellFull();
        }
    }

    private void take(Access access) {
        shadows.computeIfAbsent(access.use().array().number(), number -> new Shadow())
                .take(access)
                .forEach((earlier, indices) -> tell(new Race(indices, earlier, access)));
    }

    private void tell(Race race) {
        if (found.merge(race.kind(), 1, Integer::sum) == 1) {
            reports.add(race.text());
            report.accept(race.text());
        }
    }

    private void tellFull() {
        if (!wasFull) {
            wasFull = true;
            report.accept("dsm: more than " + mostCells + " separate ranges are in use between two"
                    + " barriers: races from here to the next barrier may be missed; use views of"
                    + " whole ranges, or fewer elements");
        }
    }

    /// The races so far.
    ///
    /// @return the reports, in the order in which they were found
    public List<String> reports() {
        return List.copyOf(reports);
    }

    /// What has come of it, when all is done.
    ///
    /// @return a line
    public String summary() {
        String looked = footprints + " intervals with accesses to " + arrays.size()
                + (arrays.size() == 1 ? " array" : " arrays");
        if (reports.isEmpty()) {
            return "dsm: no races in " + looked + (wasFull ? ", as far as they were compared" : "");
        }
        int all = found.values().stream().mapToInt(Integer::intValue).sum();
        return "dsm: " + reports.size() + (reports.size() == 1 ? " race" : " races") + " in "
                + looked + (all > reports.size() ? "; they happened " + all + " times" : "");
    }
}
