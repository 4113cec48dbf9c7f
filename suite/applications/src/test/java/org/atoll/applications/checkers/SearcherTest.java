// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.junit.jupiter.api.Test;

/// The engine of one thread, against other programs' counts and values.
class SearcherTest {
    private static final boolean FULL = "full".equals(System.getProperty("atoll.conformance"));

    @Test
    void countsFromTheStartAreKnown() {
        int deepest = FULL ? 12 : 9;
        var track = new Track();
        track.begin(Position.start());
        for (String line : Oracle.lines("perft_start.csv")) {
            String[] fields = line.split(",");
            if (!fields[0].equals("depth") && Integer.parseInt(fields[0]) <= deepest) {
                assertThat(track.perft(Integer.parseInt(fields[0])))
                        .as("depth %s", fields[0])
                        .isEqualTo(Long.parseLong(fields[1]));
            }
        }
    }

    @Test
    void countsAreThoseOfOtherPrograms() {
        var track = new Track();
        for (Oracle oracle : Oracle.positions()) {
            track.begin(oracle.position());
            for (int depth = 1; depth <= 4; depth++) {
                assertThat(track.perft(depth))
                        .as("%s, depth %d", oracle.fen(), depth)
                        .isEqualTo(oracle.perft()[depth - 1]);
            }
        }
    }

    /// Random games: both forms of the rules have the same moves, and keys kept move by move are
    /// those of whole positions.
    @Test
    void fastMovesAreThePlainOnes() {
        var random = new Random(1);
        for (int game = 0; game < 300; game++) {
            var track = new Track();
            track.begin(Position.start());
            Position position = Position.start();
            for (List<Move> moves = position.moves();
                    !moves.isEmpty() && track.ply() < Track.LENGTH;
                    moves = position.moves()) {
                long[] packed = new long[track.generate()];
                Arrays.setAll(packed, track::move);
                assertThat(packed).as(Fen.of(position)).containsExactlyInAnyOrder(
                        moves.stream().mapToLong(Track::packed).toArray());
                Move move = moves.get(random.nextInt(moves.size()));
                track.make(Track.packed(move));
                position = position.after(move);
                assertThat(track.position()).isEqualTo(position);
                assertThat(track.key()).isEqualTo(Zobrist.of(position));
            }
        }
    }

    @Test
    void valuesAreThoseOfMinimax() {
        for (Kind kind : List.of(Kind.NONE, Kind.LOCAL)) {
            Thinker thinker = Thinkers.sequential(
                    SearchOptions.usual().toPlain().with(TableOptions.of(kind)));
            for (Oracle oracle : Oracle.positions()) {
                int deepest = oracle.deepest(6);
                List<Integer> values = new ArrayList<>();
                thinker.think(oracle.position(), deepest, soFar -> values.add(soFar.score()));
                assertThat(values)
                        .as("%s, table %s", oracle.fen(), kind)
                        .isEqualTo(oracle.values(deepest));
            }
        }
    }
}
