// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.atoll.fabric.Board;
import org.atoll.fabric.Endpoint;

/// One rank's view of the boards that its device's ranks share, and those it has opened. Boards
/// are opened and closed seldom, by any thread of the rank.
public final class BoardShelf {
    private final BoardLayout layout;
    private final RingDevice.Region region;
    private final int rank;
    private volatile Board[] open = {};

    BoardShelf(RingDevice.Region region, int rank) {
        this.layout = region.boardLayout();
        this.region = region;
        this.rank = rank;
    }

    /// Takes a board for some ranks. Called by one of them, which tells the others.
    ///
    /// @param users how many ranks will open and close it
    /// @return its number, or -1 if there is none left or no memory for it
    public int claim(int users) {
        return layout.claim(
                region.boards(), region.members().length, users, region::provideBoard);
    }

    /// Opens a board that one of its ranks has claimed. Called by each.
    ///
    /// @param number   the board
    /// @param ranks    the world ranks that share it, in the same order on all of them
    /// @param endpoint this rank's, through which it waits
    /// @param revoked  whether its waits are to end
    /// @return the board
    public Board open(int number, int[] ranks, Endpoint endpoint, BooleanSupplier revoked) {
        int me = 0;
        Doorbell[] bells = new Doorbell[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == rank) {
                me = i;
                bells[i] = Doorbell.NONE;
            } else {
                bells[i] = region.sleeper(Arrays.binarySearch(region.members(), ranks[i]));
            }
        }
        MemorySegment all = region.boards();
        long bytes = ranks.length * layout.memberBytes();
        MemorySegment memory =
                all.asSlice(layout.begin(number, region.members().length), bytes);
        Board.Place place = new Board.Place(memory, layout, region.copier(), number, this);
        Board board = new Board(place, ranks, me, bells, endpoint, revoked);
        synchronized (this) {
            Board[] more = Arrays.copyOf(open, open.length + 1);
            more[open.length] = board;
            open = more;
        }
        return board;
    }

    /// Gives a board back for this rank; when all its ranks have, others may take it.
    ///
    /// @param board  one that [#open] has made
    /// @param number its number
    public void close(Board board, int number) {
        synchronized (this) {
            open = Stream.of(open).filter(each -> !each.equals(board)).toArray(Board[]::new);
        }
        layout.release(region.boards(), number);
    }

    /// Whether a board has what a thread of this rank waits for, which nobody knows. From any
    /// thread.
    boolean isAnyReady() {
        for (Board board : open) {
            if (board.isReady()) {
                return true;
            }
        }
        return false;
    }

    /// How many boards have what a thread of this rank waits for; each is told once. Holder only.
    int takeReady() {
        int ready = 0;
        for (Board board : open) {
            ready += board.takeReady() ? 1 : 0;
        }
        return ready;
    }
}
