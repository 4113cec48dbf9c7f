// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

/// The pattern in which ranks write, as one rank sees it in the order: one after the other, each
/// alone for a while, or all at once.
///
/// A rank that begins to write alone soon is the sequencer. If it is far ahead, what it asks the
/// present one meanwhile is void, and costs a frame for each unit. So a rank that has seen phases
/// asks for as many numbers as bring it the order, and keeps the rest until that has moved or
/// another rank has written. Among ranks that write at once nobody waits. Holder only.
final class WriterPhases {
    private final int rank;
    private final int moveAfter;

    /// Who has written last, how often in a row, and whether it came before another had its phase.
    private int writer = -1;
    private int row;
    private boolean mixed = true;

    /// Makes it.
    ///
    /// @param moveAfter how many units in a row bring the order to a rank
    WriterPhases(int rank, int moveAfter) {
        this.rank = rank;
        this.moveAfter = moveAfter;
    }

    /// The next unit of all has its turn.
    void written(int origin) {
        if (origin != writer) {
            mixed = row < moveAfter;
            writer = origin;
            row = 0;
        }
        row++;
        mixed &= row < moveAfter;
    }

    /// Whether this rank, which is not the sequencer, may ask for one more number.
    ///
    /// @param asked for how many it has asked that it has not got
    boolean mayAsk(int asked) {
        return mixed || (writer == rank ? row : 0) + asked < moveAfter;
    }
}
