// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Arrays;

/// Cells and leaves of a tree, or of some subtrees side by side, in flat arrays. A cell comes
/// before all that is in it, so a walk needs no stack: from each one on it goes to the next, or
/// leaves out what is in it. An object belongs to one thread while it is filled.
final class Octree {
    /// Numbers of a cell: centre of mass, and mass.
    static final int POINT = 4;
    /// Place of the mass among them.
    static final int MASS = 3;

    /// Links of a cell: [#SKIP], [#FIRST], [#LEVEL].
    static final int LINKS = 3;
    /// Place of the cell behind all that is in this one; that of a leaf is the next.
    static final int SKIP = 0;
    /// Place of its first body, in the order of the tree.
    static final int FIRST = 1;
    /// Place of its level: 0 for the root.
    static final int LEVEL = 2;

    private static final int FEWEST = 64;

    private double[] points = new double[POINT * FEWEST];
    private int[] links = new int[LINKS * FEWEST];
    private int[] order = new int[FEWEST];
    private int cells;
    private int bodies;

    /// Forgets all.
    void clear() {
        cells = 0;
        bodies = 0;
    }

    /// How many cells and leaves there are.
    int cells() {
        return cells;
    }

    /// How many bodies are in them.
    int bodies() {
        return bodies;
    }

    /// Centres of mass and masses.
    ///
    /// @return the array itself, until more is added
    double[] points() {
        return points;
    }

    /// Links.
    ///
    /// @return the array itself, until more is added
    int[] links() {
        return links;
    }

    /// The bodies in the order of the leaves.
    ///
    /// @return the array itself, until more is added
    int[] order() {
        return order;
    }

    /// The cell behind all that is in one.
    int skip(int cell) {
        return links[LINKS * cell + SKIP];
    }

    /// The place of a cell's first body, in the order of the tree.
    ///
    /// @param cell its number; that behind the last cell gives the place behind the last body
    int first(int cell) {
        return cell < cells ? links[LINKS * cell + FIRST] : bodies;
    }

    /// Makes room, for arrays that are filled directly.
    ///
    /// @param cellCount of so many cells
    /// @param bodyCount and bodies
    void hold(int cellCount, int bodyCount) {
        require(cellCount, bodyCount);
        cells = cellCount;
        bodies = bodyCount;
    }

    private void require(int cellCount, int bodyCount) {
        if (LINKS * cellCount > links.length) {
            int room = Math.max(cellCount, 2 * links.length / LINKS);
            points = Arrays.copyOf(points, POINT * room);
            links = Arrays.copyOf(links, LINKS * room);
        }
        if (bodyCount > order.length) {
            order = Arrays.copyOf(order, Math.max(bodyCount, 2 * order.length));
        }
    }

    /// Adds a cell; what is in it follows.
    ///
    /// @param first the place of its first body
    /// @return its number
    int open(int first, int level) {
        require(cells + 1, bodies);
        int at = LINKS * cells;
        links[at + FIRST] = first;
        links[at + LEVEL] = level;
        return cells++;
    }

    /// Ends a leaf.
    ///
    /// @param index of bodies
    /// @param from  the first that is in it
    /// @param to    behind the last one
    void closeLeaf(int cell, int[] index, int from, int to, Bodies all) {
        require(cells, bodies + to - from);
        System.arraycopy(index, from, order, bodies, to - from);
        bodies += to - from;
        var sum = new CentreSum();
        for (int place = from; place < to; place++) {
            int body = index[place];
            sum.add(all.masses()[body], all.records(), Bodies.RECORD * body + Bodies.POSITION);
        }
        close(cell, sum);
    }

    /// Ends a cell, behind all that is in it.
    void closeCell(int cell) {
        var sum = new CentreSum();
        for (int child = cell + 1; child < cells; child = skip(child)) {
            sum.add(points[POINT * child + MASS], points, POINT * child);
        }
        close(cell, sum);
    }

    private void close(int cell, CentreSum sum) {
        links[LINKS * cell + SKIP] = cells;
        sum.store(points, POINT * cell);
    }

    /// Adds a subtree of another one, with its bodies.
    ///
    /// @param from  its root's number there
    /// @param place the place of its first body there
    /// @param count how many bodies it has
    void append(Octree other, int from, int place, int count) {
        int to = other.skip(from);
        int start = cells;
        hold(cells + to - from, bodies + count);
        System.arraycopy(other.points, POINT * from, points, POINT * start, POINT * (to - from));
        System.arraycopy(other.links, LINKS * from, links, LINKS * start, LINKS * (to - from));
        for (int cell = start; cell < cells; cell++) {
            links[LINKS * cell + SKIP] += start - from;
        }
        System.arraycopy(other.order, place, order, bodies - count, count);
    }
}
