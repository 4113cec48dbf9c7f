// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.Objects;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.board.Board;

/// Every rank says on the board that it is here, and looks for all others. No message is sent;
/// where ranks share cores each waits once.
public final class BoardBarrier implements Algorithm.Barrier {

    /// Creates the algorithm.
    public BoardBarrier() {}

    @Override
    public String name() {
        return "board";
    }

    @Override
    public boolean needsBoard() {
        return true;
    }

    @Override
    public void run(Team team) {
        Board board = Objects.requireNonNull(team.board());
        long turn = board.begin(1);
        board.claim(turn, 0);
        board.publish(turn, 0, Board.ALL);
        for (int i = 1; i < team.size(); i++) {
            board.await(turn, Others.behind(team, i), 0, 0);
        }
        board.leave(turn + 1);
    }
}
