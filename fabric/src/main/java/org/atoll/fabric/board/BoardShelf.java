// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.board;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.SharedMemory;
import org.jspecify.annotations.Nullable;

/// The supply of boards for the ranks that share memory. Boards are opened and closed seldom, by
/// any thread of the rank.
public final class BoardShelf {
    private final SharedMemory shared;
    private final Endpoint endpoint;

    private BoardShelf(SharedMemory shared, Endpoint endpoint) {
        this.shared = shared;
        this.endpoint = endpoint;
    }

    /// The boards that some ranks share. A model tells all of them a number that one has claimed.
    ///
    /// @param ranks world ranks, this one among them
    /// @return the boards of the device that joins them; null, on all of them, if they share no
    ///     memory, are too many, or if the job may lose ranks
    public static @Nullable BoardShelf of(World world, int[] ranks) {
        SharedMemory shared = world.sharedMemory(ranks);
        return shared == null || ranks.length > BoardLayout.MOST_MEMBERS
                ? null
                : new BoardShelf(shared, world.endpoint());
    }

    /// Takes a board for some ranks. Called by one of them, which tells the others.
    ///
    /// @param users how many ranks will open and close it
    /// @return its number, or -1 if there is none left or no memory for it
    public int claim(int users) {
        return shared.layout().claim(
                shared.memory(), shared.members().length, users, shared::provide);
    }

    /// Opens a board that one of its ranks has claimed. Called by each.
    ///
    /// @param ranks  the world ranks that share it, in the same order on all of them
    /// @param end    whether its waits are to end
    public Board open(int number, int[] ranks, Ending end) {
        int me = 0;
        Doorbell[] bells = new Doorbell[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == endpoint.rank()) {
                me = i;
                bells[i] = Doorbell.NONE;
            } else {
                bells[i] = shared.bell(ranks[i]);
            }
        }
        BoardLayout layout = shared.layout();
        long begin = layout.begin(number, shared.members().length);
        MemorySegment memory =
                shared.memory().asSlice(begin, ranks.length * layout.memberBytes());
        Board.Place place = new Board.Place(memory, layout, shared.copier(), number, this);
        Board board = new Board(place, ranks, me, bells, endpoint, end);
        endpoint.carriers().add(board);
        shared.watch(board);
        return board;
    }

    /// Gives a board back for this rank; when all its ranks have, others may take it.
    ///
    /// @param board  one that [#open] has made
    void close(Board board, int number) {
        shared.forget(board);
        shared.layout().release(shared.memory(), number);
    }
}
