// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.List;
import java.util.function.LongConsumer;

/// Makes the tree of bodies. Several may make it together: down to a level, the cut, each finds the
/// same cells; the subtrees from there on are dealt out by the place of their first body, and each
/// takes those of the others ([#grow], then [#join]). With a cut of 0 the root is the one subtree,
/// which the first makes alone. The tree is the same, to the bit. An object belongs to one thread.
///
/// A cell of more bodies than a leaf holds is split, unless it is of the deepest level. The root is
/// always split. Bodies of a leaf are in the order of their numbers.
final class TreeBuilder {
    private static final int OCTANTS = 8;

    /// Machine steps of a body's place in the tree: so many that a processor of the thesis's
    /// machine takes the published time.
    private static final long TREE_STEPS = 2000;
    /// Machine steps of a body's octant in a level that all sort.
    private static final long SORT_STEPS = 20;

    private final Bodies bodies;
    private final int leaf;
    private final int cut;
    private final int part;
    private final int parts;
    private final LongConsumer computed;
    private final Octree own = new Octree();
    private final Octree joined = new Octree();
    private final int[][] bounds = new int[RootCube.DEEPEST][OCTANTS + 1];
    private long[] keys;
    private long[] otherKeys;
    private int[] order;
    private int[] otherOrder;

    /// For one of those who make trees.
    ///
    /// @param leaf     bodies that a leaf holds
    /// @param cut      the level from which subtrees are dealt out; 0 if one makes the whole tree
    /// @param part     which of them this is
    /// @param parts    how many they are
    /// @param computed counts steps on a simulated machine
    TreeBuilder(
            Bodies bodies, int leaf, int cut, int part, int parts, LongConsumer computed) {
        this.bodies = bodies;
        this.computed = computed;
        this.leaf = leaf;
        this.cut = cut;
        this.part = part;
        this.parts = parts;
        keys = new long[bodies.count()];
        otherKeys = new long[bodies.count()];
        order = new int[bodies.count()];
        otherOrder = new int[bodies.count()];
    }

    /// Makes the whole tree of bodies alone.
    ///
    /// @param leaf     bodies that a leaf holds
    /// @param computed counts steps on a simulated machine
    static TreeBuilder alone(Bodies bodies, int leaf, LongConsumer computed) {
        return new TreeBuilder(bodies, leaf, 0, 0, 1, computed);
    }

    /// Whether several make a tree together.
    boolean isShared() {
        return cut > 0;
    }

    /// Makes this part's subtrees, of the bodies as they are.
    ///
    /// @return them, until the next call
    Octree grow() {
        own.clear();
        if (cut > 0 || part == 0) {
            RootCube cube = RootCube.of(bodies);
            for (int body = 0; body < order.length; body++) {
                keys[body] = cube.key(bodies.records(), Bodies.RECORD * body + Bodies.POSITION);
                order[body] = body;
            }
            seek(0, order.length, 0);
            computed.accept(cut * SORT_STEPS * order.length + TREE_STEPS * own.bodies());
        }
        return own;
    }

    /// Makes the whole tree of all parts' subtrees.
    ///
    /// @return it, until the next call
    Octree join(List<Octree> subtrees) {
        if (cut == 0) {
            return subtrees.getFirst();
        }
        joined.clear();
        join(0, order.length, 0, new Takings(subtrees));
        return joined;
    }

    private int owner(int place) {
        return (int) ((long) place * parts / order.length);
    }

    private boolean isLeaf(int from, int to, int level) {
        return (level > 0 && to - from <= leaf) || level == RootCube.DEEPEST;
    }

    /// Finds the subtrees at the cut.
    private void seek(int from, int to, int level) {
        if (level == cut) {
            if (owner(from) == part) {
                cell(from, to, level);
            }
        } else if (!isLeaf(from, to, level)) {
            int[] octants = split(from, to, level);
            for (int octant = 0; octant < OCTANTS; octant++) {
                if (octants[octant] < octants[octant + 1]) {
                    seek(octants[octant], octants[octant + 1], level + 1);
                }
            }
        }
    }

    private void cell(int from, int to, int level) {
        int cell = own.open(from, level);
        if (isLeaf(from, to, level)) {
            own.closeLeaf(cell, order, from, to, bodies);
            return;
        }
        int[] octants = split(from, to, level);
        for (int octant = 0; octant < OCTANTS; octant++) {
            if (octants[octant] < octants[octant + 1]) {
                cell(octants[octant], octants[octant + 1], level + 1);
            }
        }
        own.closeCell(cell);
    }

    private void join(int from, int to, int level, Takings takings) {
        if (level == cut) {
            takings.next(owner(from), to - from, joined);
            return;
        }
        int cell = joined.open(from, level);
        if (isLeaf(from, to, level)) {
            joined.closeLeaf(cell, order, from, to, bodies);
            return;
        }
        int[] octants = split(from, to, level);
        for (int octant = 0; octant < OCTANTS; octant++) {
            if (octants[octant] < octants[octant + 1]) {
                join(octants[octant], octants[octant + 1], level + 1, takings);
            }
        }
        joined.closeCell(cell);
    }

    /// Sorts some bodies by the octants of their cell.
    ///
    /// @return where each octant begins, and the end of the last one
    private int[] split(int from, int to, int level) {
        int shift = 3 * (RootCube.DEEPEST - 1 - level);
        int[] starts = bounds[level];
        int[] next = new int[OCTANTS];
        for (int place = from; place < to; place++) {
            next[(int) (keys[place] >>> shift) & (OCTANTS - 1)]++;
        }
        starts[0] = from;
        for (int octant = 0; octant < OCTANTS; octant++) {
            starts[octant + 1] = starts[octant] + next[octant];
            next[octant] = starts[octant];
        }
        for (int place = from; place < to; place++) {
            int target = next[(int) (keys[place] >>> shift) & (OCTANTS - 1)]++;
            otherKeys[target] = keys[place];
            otherOrder[target] = order[place];
        }
        System.arraycopy(otherKeys, from, keys, from, to - from);
        System.arraycopy(otherOrder, from, order, from, to - from);
        return starts;
    }

    /// The subtrees of all parts, as far as they have been taken.
    private static final class Takings {
        private final List<Octree> subtrees;
        private final int[] cells;
        private final int[] places;

        Takings(List<Octree> subtrees) {
            this.subtrees = subtrees;
            cells = new int[subtrees.size()];
            places = new int[subtrees.size()];
        }

        void next(int owner, int count, Octree to) {
            Octree theirs = subtrees.get(owner);
            to.append(theirs, cells[owner], places[owner], count);
            cells[owner] = theirs.skip(cells[owner]);
            places[owner] += count;
        }
    }
}
