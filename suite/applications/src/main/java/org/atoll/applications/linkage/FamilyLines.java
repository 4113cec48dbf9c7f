// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;

/// The lines between the members of families: one joins the parents, one goes down from its
/// middle to a bar over the children. Bars of one row that would overlap are at several heights,
/// and parents who do not stand side by side are joined below those between them.
final class FamilyLines {
    private static final double STEP = 5;

    private final PedigreeLayout layout;
    private final IntToDoubleFunction y;
    private final double radius;
    private final Map<Integer, List<double[]>> bars = new HashMap<>(); // {from, to, level} by row

    /// Prepares the lines.
    ///
    /// @param y    how far down the middle of each row is
    /// @param size of a person's symbol
    FamilyLines(PedigreeLayout layout, IntToDoubleFunction y, double size) {
        this.layout = layout;
        this.y = y;
        radius = size / 2;
    }

    /// SVG paths, one for each family.
    List<String> of(Pedigree pedigree) {
        List<String> paths = new ArrayList<>();
        for (NuclearFamily family : pedigree.nuclearFamilies()) {
            StringBuilder path = new StringBuilder();
            marriage(family, path);
            descent(family, path);
            paths.add(path.toString());
        }
        return paths;
    }

    private void marriage(NuclearFamily family, StringBuilder path) {
        double one = layout.x(family.father());
        double other = layout.x(family.mother());
        double sign = Math.signum(other - one);
        double height = y.applyAsDouble(layout.row(family.father()));
        if (layout.areNeighbours(family.father(), family.mother())) {
            move(path, one + sign * radius, height);
            draw(path, other - sign * radius, height);
            return;
        }
        double above = height - radius - STEP;
        move(path, one, height - radius);
        draw(path, one, above);
        draw(path, other, above);
        draw(path, other, height - radius);
    }

    private void descent(NuclearFamily family, StringBuilder path) {
        double one = layout.x(family.father());
        double other = layout.x(family.mother());
        int row = layout.row(family.children().getFirst());
        boolean isBeside = layout.areNeighbours(family.father(), family.mother());
        double from = isBeside ? (one + other) / 2
                : other - Math.signum(other - one) * layout.distance() / 2;
        double above = y.applyAsDouble(row - 1) - (isBeside ? 0 : radius + STEP);
        double[] children = family.children().stream().mapToDouble(layout::x).toArray();
        double least = DoubleStream.of(children).min().orElse(from);
        double most = DoubleStream.of(children).max().orElse(from);
        double bar = y.applyAsDouble(row) - radius - 18
                - level(row, Math.min(from, least), Math.max(from, most)) * STEP;
        move(path, from, above);
        draw(path, from, bar);
        move(path, Math.min(from, least), bar);
        draw(path, Math.max(from, most), bar);
        for (double child : children) {
            move(path, child, bar);
            draw(path, child, y.applyAsDouble(row) - radius);
        }
    }

    /// The lowest height at which no other bar is in the way.
    private int level(int row, double from, double to) {
        List<double[]> others = bars.computeIfAbsent(row, key -> new ArrayList<>());
        int level = 0;
        boolean isFree = false;
        while (!isFree) {
            int at = level;
            isFree = others.stream().noneMatch(other -> (int) other[2] == at
                    && other[0] <= to + STEP && from <= other[1] + STEP);
            level += isFree ? 0 : 1;
        }
        others.add(new double[] {from, to, level});
        return level;
    }

    private static void move(StringBuilder path, double x, double y) {
        path.append(String.format(Locale.ROOT, "M%.1f %.1f", x, y));
    }

    private static void draw(StringBuilder path, double x, double y) {
        path.append(String.format(Locale.ROOT, "L%.1f %.1f", x, y));
    }
}
