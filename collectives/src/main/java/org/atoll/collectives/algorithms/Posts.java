// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.Objects;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.wire.Buffer;

/// Cuts the data of algorithms into chunks, of which one is posted in each turn, and copies them to
/// a team's board and from there.
///
/// @param chunkBytes how much of a rank's data goes into a turn; a multiple of 64
/// @param span       how many slots a turn spans
/// @param first      the number of the first turn
/// @param whole      how many bytes the operation gives all ranks together
record Posts(Board board, int chunkBytes, int span, long first, long turns, long whole) {
    private static final int LINE = 64;

    /// What a long turn holds, if there are so many slots.
    private static final int LONG_BYTES = 512 << 10;

    /// What a parcel holds, if all ranks' fit on the board.
    private static final int PARCEL_BYTES = 64 << 10;

    /// Begins turns for data of which each reader reads all.
    ///
    /// @param bytes   the longest stretch that a rank posts
    /// @param results how many bytes the operation gives all ranks together
    static Posts stretches(Team team, long bytes, long results) {
        Board board = of(team);
        return begin(board, board.slotBytes(), 1, bytes, results);
    }

    /// Begins turns for a stretch whose readers may not know how long it is: the last turn holds
    /// less than the others.
    ///
    /// @param bytes   the stretch, or the room that a reader has
    /// @param results how many bytes the operation gives all ranks together
    static Posts ended(Team team, long bytes, long results) {
        Board board = of(team);
        int chunk = board.slotBytes();
        long turns = bytes / chunk + 1;
        return new Posts(board, chunk, 1, board.begin(turns), turns, results);
    }

    /// Begins turns for data of which each rank but the one that posts them reads a piece of its
    /// own.
    ///
    /// @param bytes the length of a piece
    static Posts pieces(Team team, long bytes) {
        return pieces(team, bytes, 1, bytes * team.size());
    }

    /// Whether such pieces fit into a turn.
    static boolean fitTogether(Team team, long bytes) {
        return bytes <= chunkBytes(of(team), 1, Others.count(team));
    }

    /// Whether a parcel for every other rank fits on the board.
    static boolean roomForParcels(Team team) {
        return Others.count(team) <= of(team).slots();
    }

    /// Begins turns for the same pieces, but each turn holds a parcel: a chunk for one rank. The
    /// first chunks of all other ranks are followed by their second ones.
    ///
    /// @param bytes the length of a piece
    static Posts parcels(Team team, long bytes) {
        Board board = of(team);
        int others = Others.count(team);
        int slots = Math.min(PARCEL_BYTES / board.slotBytes(), board.slots() / others);
        int span = Integer.highestOneBit(Math.max(1, slots));
        long turns = others * count(bytes, board.bytes(span));
        return new Posts(
                board,
                board.bytes(span),
                span,
                board.begin(turns, span),
                turns,
                bytes * team.size());
    }

    /// Begins turns for such pieces from every rank to every other: those of a slot are short, and
    /// each costs its reader a wait, so what fits into no slot goes into long turns.
    ///
    /// @param bytes the length of a piece
    static Posts longPieces(Team team, long bytes) {
        int span = fitTogether(team, bytes) ? 1 : longSpan(of(team));
        return pieces(team, bytes, span, bytes * team.size() * team.size());
    }

    private static Posts pieces(Team team, long bytes, int span, long results) {
        Board board = of(team);
        return begin(board, chunkBytes(board, span, Others.count(team)), span, bytes, results);
    }

    private static int longSpan(Board board) {
        int slots = Integer.highestOneBit(Math.max(1, LONG_BYTES / board.slotBytes()));
        return Math.min(slots, board.slots() / 2);
    }

    private static int chunkBytes(Board board, int span, int pieces) {
        return board.bytes(span) / pieces / LINE * LINE;
    }

    /// Begins turns of which each holds what the caller says, at most the bytes of its slots.
    static Posts turns(Team team, long turns, int span, long results) {
        Board board = of(team);
        long first = board.begin(turns, span);
        return new Posts(board, board.bytes(span), span, first, turns, results);
    }

    private static Posts begin(Board board, int chunkBytes, int span, long bytes, long results) {
        long turns = count(bytes, chunkBytes);
        return new Posts(board, chunkBytes, span, board.begin(turns, span), turns, results);
    }

    private static long count(long bytes, int chunkBytes) {
        return (bytes + chunkBytes - 1) / chunkBytes;
    }

    private long number(long turn) {
        return first + turn * span;
    }

    private static Board of(Team team) {
        return Objects.requireNonNull(team.board(), "taken only by teams that have a board");
    }

    /// How long the chunk of a turn is.
    private int length(long bytes, long turn) {
        return Math.clamp(bytes - turn * chunkBytes, 0, chunkBytes);
    }

    /// Where the chunk of a turn begins; at the end, if others have more turns than these data.
    private long start(long bytes, long turn) {
        return Math.min(bytes, turn * chunkBytes);
    }

    /// Posts a chunk of what is to be read as a whole.
    void post(Buffer data, long turn, int to) {
        post(data, turn, turn, to);
    }

    /// Posts a chunk in a turn that has another number.
    void post(Buffer data, long chunk, long turn, int to) {
        int length = length(data.bytes(), chunk);
        long at = board.claim(number(turn), length);
        board.fill(data, start(data.bytes(), chunk), length, at);
        board.publish(number(turn), length, to);
    }

    /// Waits for a chunk and copies it.
    void take(Buffer data, long turn, int from) {
        take(data, turn, turn, from);
    }

    /// Waits for a chunk in a turn that has another number, and copies it.
    void take(Buffer data, long chunk, long turn, int from) {
        int length = length(data.bytes(), chunk);
        long at = board.await(number(turn), from, length, length);
        board.drain(data, start(data.bytes(), chunk), length, at, whole);
    }

    /// Waits for the chunks of a stretch that may be shorter than the room for it, copies them, and
    /// leaves their turns. Of the others that were begun there are none.
    ///
    /// @return how many elements came
    /// @throws IllegalStateException if there is no room for them, or the last is not whole
    long takeUntilEnd(Buffer room, int from) {
        long turn = 0;
        int length = takeUpTo(room, turn, from);
        leave(turn);
        while (length == chunkBytes) {
            turn++;
            length = takeUpTo(room, turn, from);
            leave(turn);
        }
        board.end(number(turn + 1));
        long bytes = turn * chunkBytes + length;
        int unit = room.elements().elementBytes();
        if (bytes % unit != 0) {
            throw new IllegalStateException(
                    "rank " + from + " contributed " + bytes + " bytes to a collective where"
                            + " elements of " + unit + " bytes were expected: the ranks disagree"
                            + " on operation or type");
        }
        return bytes / unit;
    }

    private int takeUpTo(Buffer room, long turn, int from) {
        int length = board.awaitUpTo(number(turn), from, length(room.bytes(), turn));
        long at = board.posted(number(turn), from, length);
        board.drain(room, start(room.bytes(), turn), length, at, whole);
        return length;
    }

    /// Posts a stretch that fits.
    void postAll(Buffer stretch, long turn, int to) {
        int length = (int) stretch.bytes();
        long at = board.claim(number(turn), length);
        board.fill(stretch, 0, length, at);
        board.publish(number(turn), length, to);
    }

    /// Waits for a stretch that belongs to the result, and copies it.
    void takeAll(Buffer stretch, long turn, int from) {
        int length = (int) stretch.bytes();
        long at = board.await(number(turn), from, length, length);
        board.drain(stretch, 0, length, at, whole);
    }

    /// Waits for a stretch and copies some of its elements, to be combined.
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

    /// Posts a chunk of every other rank's piece.
    ///
    /// @param all the pieces of all ranks, equally long
    void postPieces(Buffer all, long turn, Team team) {
        long count = all.count() / team.size();
        int each = length(all.bytes() / team.size(), turn);
        long at = board.claim(number(turn), Others.count(team) * stride(each));
        for (int i = 1; i < team.size(); i++) {
            int to = Others.behind(team, i);
            long place = Others.place(to, team.rank()) * stride(each);
            board.fill(all.slice(to * count, count), turn * chunkBytes, each, at + place);
        }
        board.publish(number(turn), each, Board.ALL);
    }

    /// Waits for the chunks for all others than who posts them, and copies the caller's.
    void takePiece(Buffer piece, long turn, int from, Team team) {
        int each = length(piece.bytes(), turn);
        long all = Others.count(team) * stride(each);
        long place = Others.place(team.rank(), from) * stride(each);
        long at = board.await(number(turn), from, each, all) + place;
        board.drain(piece, turn * chunkBytes, each, at, whole);
    }

    /// Longer pieces begin on lines of their own.
    private static long stride(int each) {
        long unit = each < LINE ? Long.BYTES : LINE;
        return (each + unit - 1) / unit * unit;
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
            while (posted < turns && (posted <= turn || board.hasRoom(number(posted), span))) {
                post.run(posted++);
            }
            take.run(turn);
            leave(turn);
        }
    }

    /// The work in a turn.
    @FunctionalInterface
    interface Step {
        void run(long turn);
    }
}
