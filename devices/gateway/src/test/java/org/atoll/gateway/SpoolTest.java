// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Random;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class SpoolTest {

    /// A spool, and a naive record of what it must hold.
    private static final class Model {
        final Spool spool = new Spool();
        final ArrayDeque<Integer> lengths = new ArrayDeque<>();
        long first = 1;
        long next = 1;
        long taken;

        void add(int length) {
            int total = Waybill.withLength(length);
            long at = spool.claim(total);
            Waybill.write(spool.memory(), at, Waybill.FRAME, length, 1, 2, 0);
            Waybill.number(spool.memory(), at, next);
            spool.publish(total);
            lengths.add(total);
            next++;
        }

        /// Reads all that comes next and checks the numbers.
        void take(boolean all) {
            long expected = Math.max(taken, first - 1) + 1;
            while (!spool.isTaken()) {
                ByteBuffer bytes = spool.next();
                long end = spool.cursor() + bytes.remaining();
                MemorySegment memory = MemorySegment.ofBuffer(bytes);
                for (long at = 0; at < memory.byteSize();
                        at += Waybill.BYTES + Waybill.length(memory, at)) {
                    assertThat(Waybill.number(memory, at)).isEqualTo(expected++);
                }
                spool.takeTo(end);
                taken = expected - 1;
                if (!all) {
                    return;
                }
            }
        }

        void drop(long number) {
            spool.dropTo(number);
            while (first <= number && first < next) {
                lengths.remove();
                first++;
            }
            taken = Math.max(taken, first - 1);
        }

        void check() {
            assertThat(spool.bytes())
                    .isEqualTo(lengths.stream().mapToLong(Integer::longValue).sum());
            assertThat(spool.isEmpty()).isEqualTo(lengths.isEmpty());
            assertThat(spool.isTaken()).isEqualTo(taken == next - 1);
        }
    }

    @Test
    void holdsWhatWasAddedUntilItIsDropped() throws Exception {
        Seeds.each(50, random -> {
            Model model = new Model();
            for (int i = 0; i < 400; i++) {
                step(model, random);
                model.check();
            }
        });
    }

    private static void step(Model model, Random random) {
        switch (random.nextInt(6)) {
            case 0, 1 -> model.add(random.nextInt(100));
            case 2 -> model.add(random.nextInt(Spool.CHUNK_BYTES - Waybill.BYTES - 7));
            case 3 -> model.take(random.nextBoolean());
            case 4 -> model.drop(model.first - 1 + random.nextInt((int) (model.taken
                    - model.first + 2)));
            default -> {
                model.spool.rewind();
                model.taken = model.first - 1;
            }
        }
    }
}
