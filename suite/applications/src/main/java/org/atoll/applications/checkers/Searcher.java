// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Arrays;

/// Negamax search of one position to a fixed depth with alpha-beta pruning. An object belongs to
/// one thread.
///
/// With plain values and without quiescence only entries of the same depth are taken from the
/// table, and wins and losses are kept there as seen from the position itself. A position's value
/// then depends on nothing but itself and the depth, so the result is the minimax value whatever
/// the table knows.
final class Searcher {
    private static final int BEAT = 1 << 6;
    private static final int NO_MOVE = -1;

    private final Evaluation evaluation;
    private final boolean quiescence;
    private final boolean exact;
    private final Table table;
    private final Phases phases;
    private final Runnable beat;
    private final Track track = new Track();
    private final MoveOrder order = new MoveOrder();
    private final long[][] lines = new long[Track.LENGTH + 2][Track.LENGTH];
    private final int[] lengths = new int[Track.LENGTH + 2];
    private SearchWindow window = SearchWindow.open();
    private int before;
    private long nodes;
    private boolean stopped;
    private boolean captures;

    /// Prepares searches.
    ///
    /// @param beat called every few dozen positions; it may narrow or close the search's window
    Searcher(SearchOptions options, Table table, Phases phases, Runnable beat) {
        evaluation = options.evaluation();
        quiescence = options.quiescence();
        exact = options.exact();
        this.table = table;
        this.phases = phases;
        this.beat = beat;
    }

    /// How many positions were seen in all searches.
    long nodes() {
        return nodes;
    }

    /// The best moves that the last search found; they may end where the table knew the rest.
    long[] line() {
        return Arrays.copyOf(lines[0], lengths[0]);
    }

    /// Whether the last search ended early because its window closed. It has no value then.
    boolean stopped() {
        return stopped;
    }

    /// Searches a position.
    ///
    /// @param ply   how many moves were made since the position in which wins are counted
    /// @param depth how many moves to look ahead
    /// @param bounds of interest; read again at each move of the position
    /// @return exact if it is within the bounds; else the true value is no better, or no worse
    int search(Position position, int ply, int depth, SearchWindow bounds) {
        track.begin(position);
        before = ply;
        window = bounds;
        stopped = bounds.closed();
        if (stopped) {
            lengths[0] = 0;
            return 0;
        }
        return visit(depth, bounds.alpha(), bounds.beta());
    }

    private int visit(int depth, int alpha, int beta) {
        int ply = track.ply();
        lengths[ply] = 0;
        if (++nodes % BEAT == 0) {
            beat.run();
            stopped |= window.closed();
        }
        int hint = Entry.NO_MOVE;
        if (depth >= Table.LEAST_DEPTH) {
            phases.enter(Phase.LOOK_UP);
            long entry = table.find(track.key(), depth);
            phases.enter(Phase.OTHER);
            if (entry != Entry.NONE) {
                int value = Entry.value(entry, before + ply);
                boolean deep = exact ? Entry.depth(entry) == depth : Entry.depth(entry) >= depth;
                if (deep && before + ply > 0 && Entry.settles(entry, value, alpha, beta)) {
                    return value;
                }
                hint = Entry.index(entry);
            }
        } else if (depth == 0 && ends()) {
            return leaf();
        }
        phases.enter(Phase.GENERATION);
        int count = track.generate();
        order.rate(track, count, hint, depth);
        phases.enter(Phase.OTHER);
        return count == 0 ? Analysis.LOST + before + ply : best(depth, alpha, beta, count);
    }

    /// Whether a position at the end of the depth is not searched further.
    private boolean ends() {
        phases.enter(Phase.GENERATION);
        captures = track.captures();
        phases.enter(Phase.OTHER);
        return !(captures && quiescence);
    }

    private int leaf() {
        if (!captures && !track.steps()) {
            return Analysis.LOST + before + track.ply();
        }
        phases.enter(Phase.EVALUATION);
        int value = evaluation.of(track.own(), track.other(), track.kings(), track.black());
        phases.enter(Phase.OTHER);
        return value;
    }

    private int best(int depth, int alpha, int beta, int count) {
        int ply = track.ply();
        int best = -SearchWindow.INFINITE;
        int bestIndex = NO_MOVE;
        int low = alpha;
        int high = beta;
        for (int tried = 0; tried < count && best < high; tried++) {
            int index = order.next(track, tried, count);
            int value = value(index, depth, Math.max(low, best), high);
            if (stopped) {
                return 0;
            }
            if (value > best) {
                best = value;
                bestIndex = index;
                if (value > low) {
                    extendLine(index);
                }
            }
            if (ply == 0) {
                low = Math.max(low, window.alpha());
                high = Math.min(high, window.beta());
                if (low >= high) {
                    stopped = true;
                    return 0;
                }
            }
        }
        if (best >= high) {
            order.cut(track, bestIndex, depth);
        }
        if (depth >= Table.LEAST_DEPTH) {
            int bound = best >= high ? Entry.AT_LEAST : best > low ? Entry.EXACT : Entry.AT_MOST;
            phases.enter(Phase.UPDATE);
            table.put(track.key(), depth,
                    Entry.of(best, before + ply, depth, bound, bestIndex));
            phases.enter(Phase.OTHER);
        }
        return best;
    }

    private int value(int index, int depth, int alpha, int beta) {
        phases.enter(Phase.MOVE);
        track.make(track.move(index));
        phases.enter(Phase.OTHER);
        int value = -visit(Math.max(depth - 1, 0), -beta, -alpha);
        phases.enter(Phase.MOVE);
        track.back();
        phases.enter(Phase.OTHER);
        return value;
    }

    private void extendLine(int index) {
        int ply = track.ply();
        long[] line = lines[ply];
        int rest = Math.min(lengths[ply + 1], line.length - 1);
        line[0] = track.move(index);
        System.arraycopy(lines[ply + 1], 0, line, 1, rest);
        lengths[ply] = rest + 1;
    }
}
