// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class BacklogTest {
    private static final int LONGEST = 64 * 1024;
    private static final int PAIRS = 5;

    private final MemorySegment memory = Arena.ofAuto().allocate(Spool.CHUNK_BYTES, 8);
    private Backlog backlog = new Backlog();

    private int add(int source, int destination, int length, int filling) {
        int total = Waybill.withLength(length);
        memory.fill((byte) filling);
        Waybill.write(memory, 0, Waybill.FRAME, length, source, destination, 0);
        backlog.add(memory, 0, total);
        return total;
    }

    /// Takes the next one.
    ///
    /// @return the rank it comes from
    private int take() {
        int total = backlog.next();
        memory.fill((byte) 0);
        backlog.take(memory, 0, total);
        assertThat(total).isEqualTo(Waybill.BYTES + Waybill.length(memory, 0));
        return Waybill.source(memory, 0);
    }

    @Test
    void keepsTheOrderOfEachPairAndEveryByte() throws Exception {
        Seeds.each(30, random -> {
            backlog = new Backlog();
            Map<Integer, Queue<int[]>> waiting = new HashMap<>();
            long bytes = 0;
            for (int step = 0; step < 600; step++) {
                if (random.nextInt(600) > step || backlog.isEmpty()) {
                    bytes += addOne(random, waiting);
                } else {
                    bytes -= checkOne(waiting);
                }
                assertThat(backlog.bytes()).isEqualTo(bytes);
                assertThat(backlog.isEmpty()).isEqualTo(bytes == 0);
            }
        });
    }

    private int addOne(Random random, Map<Integer, Queue<int[]>> waiting) {
        int source = random.nextInt(PAIRS);
        int length = random.nextBoolean() ? random.nextInt(200) : random.nextInt(LONGEST);
        int filling = random.nextInt(100);
        waiting.computeIfAbsent(source, key -> new ArrayDeque<>()).add(new int[] {length, filling});
        return add(source, 9, length, filling);
    }

    private int checkOne(Map<Integer, Queue<int[]>> waiting) {
        int[] expected = waiting.getOrDefault(take(), new ArrayDeque<>()).remove();
        int total = Waybill.withLength(expected[0]);
        assertThat(Waybill.BYTES + Waybill.length(memory, 0)).isEqualTo(total);
        for (int at = Waybill.BYTES; at < total; at++) {
            assertThat(memory.get(ValueLayout.JAVA_BYTE, at)).isEqualTo((byte) expected[1]);
        }
        return total;
    }

    @Test
    void pairsThatAlwaysHaveSomethingGetTheSameNumberOfBytes() {
        int[] lengths = {40, 3000, LONGEST};
        long[] sent = new long[lengths.length];
        for (int source = 0; source < lengths.length; source++) {
            add(source, 9, lengths[source], 1);
            add(source, 9, lengths[source], 1);
        }
        for (int i = 0; i < 20_000; i++) {
            int source = take();
            sent[source] += Waybill.withLength(lengths[source]);
            add(source, 9, lengths[source], 1);
            for (long other : sent) {
                assertThat(Math.abs(sent[source] - other))
                        .isLessThanOrEqualTo(2L * Backlog.QUANTUM_BYTES + LONGEST + 64);
            }
        }
        assertThat(sent[0]).isGreaterThan(10L * LONGEST);
    }

    @Test
    void oneSenderSharesAmongItsReceiversToo() {
        for (int i = 0; i < 10; i++) {
            add(0, 8, LONGEST, 1);
        }
        add(0, 9, 100, 1);
        int before = 0;
        while (take() == 0 && Waybill.destination(memory, 0) == 8) {
            before++;
        }
        assertThat(before).isLessThanOrEqualTo(1);
    }
}
