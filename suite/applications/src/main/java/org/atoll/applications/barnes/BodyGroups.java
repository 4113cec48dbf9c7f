// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Arrays;

/// Groups of bodies that follow each other in the order of the tree, and are near each other: the
/// largest cells of at most so many bodies. A larger leaf makes several groups. Groups depend on
/// the tree alone, not on who computes them. An object belongs to one thread.
final class BodyGroups {
    private final int most;

    /// Where each group begins, and the place behind the last one.
    private int[] starts = new int[1];
    private int count;

    /// Groups of some size.
    ///
    /// @param most bodies of one
    BodyGroups(int most) {
        this.most = most;
    }

    /// Takes a tree.
    void take(Octree tree) {
        count = 0;
        int cell = 0;
        while (cell < tree.cells()) {
            int skip = tree.skip(cell);
            int first = tree.first(cell);
            int end = tree.first(skip);
            if (end - first <= most || skip == cell + 1) {
                for (int start = first; start < end; start += most) {
                    add(start);
                }
                cell = skip;
            } else {
                cell++;
            }
        }
        add(tree.bodies());
    }

    private void add(int start) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = start;
    }

    /// The group of a place.
    ///
    /// @return its number
    int at(int place) {
        int found = Arrays.binarySearch(starts, 0, count, place);
        return found < 0 ? -found - 2 : found;
    }

    /// The first place of a group.
    int from(int group) {
        return starts[group];
    }

    /// The place behind the last one of a group.
    int to(int group) {
        return starts[group + 1];
    }
}
