// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.atoll.applications.Stateful;

/// One iteration of the deepening: visits all nodes whose depth and distance do not add up to
/// more than a threshold, and counts them. An object belongs to one thread.
final class Search implements Stateful {

    private final int[] targets = Board.targets();
    private final int[] changes = Board.changes();
    private int threshold;
    private long generated;
    private long expanded;
    private long solutions;

    /// Begins an iteration.
    void begin(int limit) {
        threshold = limit;
        generated = 0;
        expanded = 0;
        solutions = 0;
    }

    /// Visits the root and what follows it, shallow nodes first, until a number of nodes waits
    /// to be visited, or none.
    Frontier spread(IdaProblem problem, int enough) {
        var level = new Frontier();
        level.push(Board.board(problem), Board.state(problem));
        while (!level.isEmpty() && level.size() < enough) {
            var next = new Frontier();
            for (int place = 0; place < level.size(); place++) {
                visit(level.board(place), level.state(place), next);
            }
            level = next;
        }
        return level;
    }

    /// Visits nodes, deep ones first, until the frontier is empty or a number is reached.
    void run(Frontier frontier, int most) {
        for (int count = 0; count < most && !frontier.isEmpty(); count++) {
            frontier.pop();
            int place = frontier.size();
            visit(frontier.board(place), frontier.state(place), frontier);
        }
    }

    private void visit(long board, long state, Frontier next) {
        int distance = Board.distance(state);
        if (distance == 0) {
            solutions++;
            return;
        }
        expanded++;
        int blank = (int) (state & Board.PLACE_MASK);
        int depth = (int) (state >> Board.DEPTH_SHIFT) & Board.COUNT_MASK;
        int undo = Board.DIRECTIONS - 1 - (int) (state >> Board.LAST_SHIFT);
        for (int direction = 0; direction < Board.DIRECTIONS; direction++) {
            int target = targets[blank * Board.DIRECTIONS + direction];
            if (target < 0 || direction == undo) {
                continue;
            }
            generated++;
            long tile = (board >>> (4 * target)) & Board.PLACE_MASK;
            int there = distance + changes[((int) tile << 8) | (target << 4) | blank];
            if (depth + 1 + there <= threshold) {
                next.push(
                        board ^ (tile << (4 * target)) ^ (tile << (4 * blank)),
                        Board.state(direction, depth + 1, there, target));
            }
        }
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeInt(threshold);
        counts().save(to);
    }

    @Override
    public void load(DataInput from) throws IOException {
        threshold = from.readInt();
        Counts met = Counts.load(from);
        generated = met.generated();
        expanded = met.expanded();
        solutions = met.solutions();
    }

    /// What the iteration has met so far.
    Counts counts() {
        return new Counts(generated, expanded, solutions);
    }
}
