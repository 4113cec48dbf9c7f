// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.atoll.fabric.Traffic;
import org.atoll.fabric.World;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.board.BoardShelf;
import org.atoll.fabric.board.Ending;
import org.atoll.fabric.device.BoardLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The contract of boards over any device whose ranks share memory.
@Timeout(300)
public abstract class BoardContract {
    private static final int INLINE = 40;
    private static final int LONG = 4096;

    private final Ranks ranks;

    /// Binds the tests to a device.
    ///
    /// @param ranks runs jobs over it
    protected BoardContract(Ranks ranks) {
        this.ranks = ranks;
    }

    @Test
    void everyRankReadsWhatEveryRankPostsInEveryTurn() {
        ranks.run(3, world -> {
            Board board = open(world);
            for (int round = 0; round < 100; round++) {
                int bytes = round % 3 == 0 ? LONG : INLINE;
                exchange(board, bytes, world);
            }
            board.close();
        });
    }

    private static void exchange(Board board, int bytes, World world) {
        long turn = board.begin(1);
        post(board, turn, bytes, world.rank());
        for (int i = 1; i < world.size(); i++) {
            int from = (world.rank() + i) % world.size();
            assertThat(take(board, turn, bytes, from)).isEqualTo(turn * 1000 + from);
        }
        board.leave(turn + 1);
    }

    /// The writer is far ahead of readers that dawdle; nothing is overwritten before it is read.
    @ParameterizedTest
    @ValueSource(ints = {INLINE, LONG})
    void aWriterWaitsForTheSlowestReader(int bytes) {
        ranks.run(3, Map.of("atoll.board.slots", "2"), world -> {
            Board board = open(world);
            Random dawdle = new Random(world.rank());
            for (int round = 0; round < 10 * BoardLayout.LINES; round++) {
                long turn = board.begin(1);
                if (world.rank() == 1) {
                    board.leave(turn + 1);
                    post(board, turn, bytes, 1);
                } else {
                    Thread.sleep(dawdle.nextInt(60) == 0 ? 5 : 0);
                    assertThat(take(board, turn, bytes, 1)).isEqualTo(turn * 1000 + 1);
                    board.leave(turn + 1);
                }
            }
            board.close();
        });
    }

    /// A long turn takes the slots of short ones: it waits until all of them are read, and not for
    /// the numbers that were left out before it.
    @Test
    void aTurnThatSpansSlotsWaitsForTheReadersOfEach() {
        ranks.run(3, Map.of("atoll.board.slots", "8"), world -> {
            Board board = open(world);
            Random dawdle = new Random(world.rank());
            for (int round = 0; round < 60; round++) {
                int span = round % 6 < 5 ? 1 : 4;
                int bytes = board.bytes(span);
                long turn = board.begin(1, span);
                assertThat(turn % span).isZero();
                if (world.rank() == 1) {
                    board.leave(turn + span);
                    post(board, turn, bytes, 1);
                } else {
                    Thread.sleep(dawdle.nextInt(4) == 0 ? 3 : 0);
                    assertThat(take(board, turn, bytes, 1)).isEqualTo(turn * 1000 + 1);
                    board.leave(turn + span);
                }
            }
            board.close();
        });
    }

    /// Short payloads take a line, of which there are more than slots; turns in which a member did
    /// not post take no room from it.
    @Test
    void aMemberIsAheadOfItsReadersAsFarAsItsOwnPostsHaveRoom() {
        int lines = BoardLayout.LINES;
        ranks.run(2, Map.of("atoll.board.slots", "4"), world -> {
            Board board = open(world);
            long first = board.begin(2 * lines);
            if (world.rank() == 0) {
                post(board, first, LONG, 0);
                assertThat(board.hasRoom(first + 4, 1)).isFalse();
                assertThat(board.hasRoom(first + 5, 3)).isTrue();
                assertThat(board.hasRoom(first + 5, 4)).isFalse();
                for (long turn = first + 1; turn < first + lines; turn++) {
                    post(board, turn, INLINE, 0);
                }
                assertThat(board.hasRoom(first + lines + 1, 1)).isFalse();
                Post.of(world).send(new byte[1], 1, 1, 0);
                post(board, first + lines, LONG, 0);
            } else {
                Post.of(world).receive(new byte[1], 0, 1, 0);
                assertThat(board.hasRoom(first + 2 * lines - 1, 4)).isTrue();
                assertThat(take(board, first, LONG, 0)).isEqualTo(first * 1000);
                board.leave(first + 1);
                long last = first + lines;
                assertThat(take(board, last, LONG, 0)).isEqualTo(last * 1000);
            }
        });
    }

    @Test
    void aPostOfAnotherLengthIsADisagreement() {
        ranks.run(2, world -> {
            Board board = open(world);
            long turn = board.begin(1);
            int mine = world.rank() == 0 ? INLINE : LONG;
            post(board, turn, mine, world.rank());
            assertThatThrownBy(() -> take(board, turn, mine, 1 - world.rank()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the ranks disagree");
        });
    }

    @Test
    void aBoardIsFreeAgainWhenAllHaveClosedIt() {
        ranks.run(2, Map.of("atoll.boards", "1"), world -> {
            for (int round = 0; round < 3; round++) {
                Board board = open(world);
                assertThat(shelf(world).claim(2)).isEqualTo(-1);
                long turn = board.begin(1);
                post(board, turn, INLINE, world.rank());
                assertThat(take(board, turn, INLINE, 1 - world.rank()) % 1000)
                        .isEqualTo(1 - world.rank());
                board.close();
                Post.of(world).send(new byte[1], 1 - world.rank(), 1, 0);
                Post.of(world).receive(new byte[1], 1 - world.rank(), 1, 0);
            }
        });
    }

    /// Another thread may be using it.
    @Test
    void whoClosesABoardLeavesTheCountersOfAnotherAlone() {
        ranks.run(2, world -> {
            Board closed = open(world);
            Board used = open(world);
            exchange(closed, INLINE, world);
            exchange(used, INLINE, world);
            exchange(used, INLINE, world);
            closed.close();
            Traffic traffic = Objects.requireNonNull(world.endpoint().traffic(1 - world.rank()));
            assertThat(traffic.sentPosts).isOne();
            assertThat(traffic.receivedPosts).isOne();
            used.close();
            assertThat(traffic.sentPosts).isEqualTo(3);
            assertThat(traffic.receivedPosts).isEqualTo(3);
        });
    }

    private static BoardShelf shelf(World world) {
        int[] all = IntStream.range(0, world.size()).toArray();
        return Objects.requireNonNull(BoardShelf.of(world, all));
    }

    /// Rank 0 claims a board and tells the others.
    private static Board open(World world) {
        byte[] number = new byte[1];
        if (world.rank() == 0) {
            number[0] = (byte) shelf(world).claim(world.size());
            for (int to = 1; to < world.size(); to++) {
                Post.of(world).send(number, to, 0, 0);
            }
        } else {
            Post.of(world).receive(number, 0, 0, 0);
        }
        int[] all = IntStream.range(0, world.size()).toArray();
        return shelf(world).open(number[0], all, Ending.NEVER);
    }

    private static void post(Board board, long turn, int bytes, int rank) {
        long at = board.claim(turn, bytes);
        board.memory().set(JAVA_LONG, at + bytes - Long.BYTES, turn * 1000 + rank);
        board.publish(turn, bytes, Board.ALL);
    }

    private static long take(Board board, long turn, int bytes, int from) {
        long at = board.await(turn, from, bytes, bytes);
        return board.memory().get(JAVA_LONG, at + bytes - Long.BYTES);
    }
}
