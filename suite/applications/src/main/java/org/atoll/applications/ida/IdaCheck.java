// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.Arrays;
import java.util.stream.Stream;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of IDA*: against known answers for the puzzles that have them, and for any other
/// puzzle against a second, plain search.
final class IdaCheck {

    private IdaCheck() {}

    /// Checks a run.
    static Verdict of(IdaProblem problem, IdaRun run) {
        var verdict = new Verdict();
        for (String[] row : KnownAnswers.of(IdaCheck.class)) {
            if (Arrays.equals(Puzzles.tiles(row[1]), problem.tiles())) {
                byRow(row, run, verdict);
                return verdict;
            }
        }
        var plain = new Plain(problem);
        verdict.equal("moves of a plain search", run.moves(), plain.moves);
        verdict.equal("counts of a plain search", run.counts(),
                new Counts(plain.generated, plain.expanded, plain.solutions));
        return verdict;
    }

    private static void byRow(String[] row, IdaRun run, Verdict verdict) {
        verdict.equal("known moves", run.moves(), Integer.valueOf(row[2]));
        boolean counted = Stream.of(row).skip(3).noneMatch(String::isEmpty);
        if (counted) {
            verdict.equal("known nodes generated", run.counts().generated(), Long.valueOf(row[3]));
            verdict.equal("known nodes expanded", run.counts().expanded(), Long.valueOf(row[4]));
            verdict.equal("known solutions", run.counts().solutions(), Long.valueOf(row[5]));
        }
    }

    /// The definition itself, by recursion on an array of tiles.
    private static final class Plain {
        private final int[] tiles;
        private int moves;
        private long generated;
        private long expanded;
        private long solutions;

        Plain(IdaProblem problem) {
            tiles = problem.tiles().clone();
            moves = distance();
            for (; solutions == 0; moves += solutions == 0 ? 2 : 0) {
                visit(0, -1);
            }
        }

        private int distance() {
            int sum = 0;
            for (int place = 0; place < tiles.length; place++) {
                sum += tiles[place] == 0 ? 0 : Board.distance(tiles[place], place);
            }
            return sum;
        }

        private int blank() {
            int place = 0;
            while (tiles[place] != 0) {
                place++;
            }
            return place;
        }

        private void visit(int depth, int before) {
            if (distance() == 0) {
                solutions++;
                return;
            }
            expanded++;
            int blank = blank();
            for (int place = 0; place < tiles.length; place++) {
                if (place != before && Board.distance(place, blank) == 1) {
                    generated++;
                    exchange(blank, place);
                    if (depth + 1 + distance() <= moves) {
                        visit(depth + 1, blank);
                    }
                    exchange(place, blank);
                }
            }
        }

        private void exchange(int blank, int place) {
            tiles[blank] = tiles[place];
            tiles[place] = 0;
        }
    }
}
