// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/// Waybills for which a line has no time yet: a queue for each pair of ranks, in the order of
/// each, the pairs in turns. A pair's turn is worth [#QUANTUM_BYTES], saved if its next waybill is
/// longer, so that each pair gets as many bytes as any other that has some (deficit round robin:
/// Shreedhar and Varghese, Efficient fair queueing using deficit round robin, SIGCOMM 1995).
///
/// Queues share blocks of memory: what waits costs little more than its length. Not thread-safe.
final class Backlog {

    /// What a turn is worth.
    static final int QUANTUM_BYTES = 16 * 1024;

    private static final int BLOCK_BYTES = 4 * 1024;
    private static final int ALIGNMENT = 64;
    private static final int SPARE = 64;

    private final Map<Long, Queue> queues = new HashMap<>();
    private final ArrayDeque<Queue> turns = new ArrayDeque<>();
    private final ArrayDeque<MemorySegment> spare = new ArrayDeque<>();
    private long bytes;

    /// The waiting waybills of one pair, with their frames. A waybill's beginning lies in one
    /// block, for lengths are multiples of 8; its rest may go on in others.
    private final class Queue {
        private final ArrayDeque<MemorySegment> blocks = new ArrayDeque<>();
        private int head;
        private int tail = BLOCK_BYTES;
        private int credit;

        void add(MemorySegment memory, long at, int total) {
            for (int done = 0; done < total;) {
                if (tail == BLOCK_BYTES) {
                    blocks.add(spare.isEmpty()
                            ? Arena.ofAuto().allocate(BLOCK_BYTES, ALIGNMENT)
                            : spare.pop());
                    tail = 0;
                }
                int some = Math.min(total - done, BLOCK_BYTES - tail);
                MemorySegment.copy(memory, at + done, blocks.getLast(), tail, some);
                tail += some;
                done += some;
            }
        }

        int next() {
            return Waybill.BYTES + Waybill.length(blocks.getFirst(), head);
        }

        void take(MemorySegment memory, long at, int total) {
            for (int done = 0; done < total;) {
                int some = Math.min(total - done, BLOCK_BYTES - head);
                MemorySegment.copy(blocks.getFirst(), head, memory, at + done, some);
                head += some;
                done += some;
                if (head == BLOCK_BYTES || isEmpty()) {
                    release();
                }
            }
        }

        private void release() {
            MemorySegment used = blocks.removeFirst();
            if (spare.size() < SPARE) {
                spare.push(used);
            }
            head = 0;
            tail = blocks.isEmpty() ? BLOCK_BYTES : tail;
        }

        boolean isEmpty() {
            return blocks.isEmpty() || (blocks.size() == 1 && head == tail);
        }
    }

    /// Creates an empty backlog.
    Backlog() {}

    /// {@return whether nothing waits}
    boolean isEmpty() {
        return turns.isEmpty();
    }

    /// {@return how many bytes wait}
    long bytes() {
        return bytes;
    }

    /// Adds a waybill behind those of its pair.
    ///
    /// @param at     where it begins
    void add(MemorySegment memory, long at, int total) {
        long pair = ((long) Waybill.source(memory, at) << Integer.SIZE)
                | (Waybill.destination(memory, at) & 0xffff_ffffL);
        Queue queue = queues.computeIfAbsent(pair, key -> new Queue());
        if (queue.isEmpty()) {
            queue.credit = QUANTUM_BYTES;
            turns.add(queue);
        }
        queue.add(memory, at, total);
        bytes += total;
    }

    /// {@return the length of the waybill whose turn it is} There must be one.
    int next() {
        Queue queue = turns.getFirst();
        while (queue.next() > queue.credit) {
            queue.credit += QUANTUM_BYTES;
            turns.add(turns.removeFirst());
            queue = turns.getFirst();
        }
        return queue.next();
    }

    /// Takes the waybill that [#next] has told the length of.
    ///
    /// @param memory where to
    /// @param at     where it shall begin
    void take(MemorySegment memory, long at, int total) {
        Queue queue = turns.getFirst();
        queue.take(memory, at, total);
        queue.credit -= total;
        bytes -= total;
        if (queue.isEmpty()) {
            turns.removeFirst();
        }
    }
}
