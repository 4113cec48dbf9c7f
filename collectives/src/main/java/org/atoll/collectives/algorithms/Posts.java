// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.Objects;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Board;
import org.atoll.fabric.Buffer;

/// What algorithms do on a team's board: they cut data into chunks, of which one is posted in each
/// turn, and copy it there and from there.
///
/// @param board      the team's
/// @param chunkBytes how much of a rank's data goes into a turn; a multiple of 64
/// @param span       how many slots a turn spans
/// @param first      the number of the first turn
/// @param turns      how many there are
record Posts(Board board, int chunkBytes, int span, long first, long turns) {
    private static final int LINE = 64;

    /// What a long turn holds, if there are so many slots.
    private static final int LONG_BYTES = 512 << 10;

    /// Begins turns for data of which each reader reads all.
    ///
    /// @param bytes the longest stretch that a rank posts
    static Posts whole(Team team, long bytes) {
        Board board = of(team);
        return begin(board, board.slotBytes(), 1, bytes);
    }

    /// Begins turns for data of which each rank but the one that posts them reads a piece of its
    /// own.
    ///
    /// @param bytes the length of a piece
    static Posts pieces(Team team, long bytes) {
        return pieces(team, bytes, 1);
    }

    /// The same for ranks all of which post: pieces of a slot are short, and each costs its reader
    /// a wait, so what fits into no slot goes into long turns.
    static Posts longPieces(Team team, long bytes) {
        Board board = of(team);
        boolean fits = bytes <= chunkBytes(board, 1, Others.count(team));
        return pieces(team, bytes, fits ? 1 : longSpan(board));
    }

    private static Posts pieces(Team team, long bytes, int span) {
        Board board = of(team);
        return begin(board, chunkBytes(board, span, Others.count(team)), span, bytes);
    }

    private static int longSpan(Board board) {
        int slots = Integer.highestOneBit(Math.max(1, LONG_BYTES / board.slotBytes()));
        return Math.min(slots, board.slots() / 2);
    }

    private static int chunkBytes(Board board, int span, int pieces) {
        return board.bytes(span) / pieces / LINE * LINE;
    }

    /// Begins turns of which each holds what the caller says, at most a slot's bytes.
    static Posts turns(Team team, long turns) {
        Board board = of(team);
        return new Posts(board, board.slotBytes(), 1, board.begin(turns), turns);
    }

    private static Posts begin(Board board, int chunkBytes, int span, long bytes) {
        long turns = (bytes + chunkBytes - 1) / chunkBytes;
        return new Posts(board, chunkBytes, span, board.begin(turns, span), turns);
    }

    private long number(long turn) {
        return first + turn * span;
    }

    private static Board of(Team team) {
        return Objects.requireNonNull(team.board(), "taken only by teams that have a board");
    }

    /// How long the chunk of a turn is.
    int length(long bytes, long turn) {
        return Math.clamp(bytes - turn * chunkBytes, 0, chunkBytes);
    }

    /// Where the chunk of a turn begins; at the end, if others have more turns than these data.
    private long start(long bytes, long turn) {
        return Math.min(bytes, turn * chunkBytes);
    }

    /// Posts a chunk of what is to be read as a whole.
    void post(Buffer data, long turn, int to) {
        int length = length(data.bytes(), turn);
        long at = board.claim(number(turn), length);
        board.fill(data, start(data.bytes(), turn), length, at);
        board.publish(number(turn), length, to);
    }

    /// Waits for a chunk and copies it.
    void take(Buffer data, long turn, int from) {
        int length = length(data.bytes(), turn);
        long at = board.await(number(turn), from, length, length);
        data.elements().unpack(
                data.array(), data.offset(), start(data.bytes(), turn), length, board.memory(), at);
    }

    /// Posts a stretch that fits.
    void postAll(Buffer stretch, long turn, int to) {
        int length = (int) stretch.bytes();
        long at = board.claim(number(turn), length);
        board.fill(stretch, 0, length, at);
        board.publish(number(turn), length, to);
    }

    /// Waits for a stretch and copies some of its elements.
    ///
    /// @param part  where they go, as many as are wanted
    /// @param start the first one's number in the stretch
    /// @param count the elements of the stretch
    void takePart(Buffer part, long turn, int from, long start, long count) {
        int unit = part.elements().elementBytes();
        int length = (int) (count * unit);
        long at = board.await(number(turn), from, length, length) + start * unit;
        part.elements().unpack(
                part.array(), part.offset(), 0, part.bytes(), board.memory(), at);
    }

    /// Makes room for a chunk for each of the others.
    ///
    /// @param each the bytes of a rank's piece
    long claimPieces(long turn, Team team, int each) {
        return board.claim(number(turn), Others.count(team) * stride(each));
    }

    /// Copies a rank's chunk to the room.
    void put(Buffer piece, long turn, Team team, int to, long at) {
        int each = length(piece.bytes(), turn);
        long place = Others.place(to, team.rank()) * stride(each);
        board.fill(piece, turn * chunkBytes, each, at + place);
    }

    /// Waits for the chunks for all others than who posts them, and copies the caller's.
    void takePiece(Buffer piece, long turn, int from, Team team) {
        int each = length(piece.bytes(), turn);
        long all = Others.count(team) * stride(each);
        long place = Others.place(team.rank(), from) * stride(each);
        piece.elements().unpack(
                piece.array(), piece.offset(), turn * chunkBytes, each, board.memory(),
                board.await(number(turn), from, each, all) + place);
    }

    /// Longer pieces begin on lines of their own.
    private static long stride(int each) {
        long unit = each < LINE ? Long.BYTES : LINE;
        return (each + unit - 1) / unit * unit;
    }

    void publish(long turn, int each) {
        board.publish(number(turn), each, Board.ALL);
    }

    /// Leaves a turn and those before it.
    void leave(long turn) {
        board.leave(number(turn + 1));
    }

    /// Leaves all turns.
    void leaveAll() {
        board.leave(number(turns));
    }

    /// Lets a rank post as far ahead as there is room, and take one turn after the other: so it
    /// does as much as it can before it waits.
    void each(Step post, Step take) {
        long posted = 0;
        for (long turn = 0; turn < turns; turn++) {
            while (posted < turns && (posted <= turn || board.hasRoom(number(posted + 1) - 1))) {
                post.run(posted++);
            }
            take.run(turn);
            leave(turn);
        }
    }

    /// What is done in a turn.
    @FunctionalInterface
    interface Step {
        void run(long turn);
    }
}
