// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class FrameTest {
    private static final int[] INTS = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0xffff};
    private static final long[] LONGS = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32};
    private static final int[] HANDLERS = {0, 1, 31, 63};
    private static final int[] INCARNATIONS = {0, 1, 255, 256, 32767, 32768, 65535};
    private static final int[] RANKS = {0, 1, 65536, Integer.MAX_VALUE};
    private static final int[] LENGTHS = {0, 1, 32, 65536, Integer.MAX_VALUE};
    private static final int AT = 5;

    private final MemorySegment memory = MemorySegment.ofArray(new byte[64]);

    @Test
    void givesBackEverySenderField() {
        for (int handler : HANDLERS) {
            for (int incarnation : INCARNATIONS) {
                checkSender(handler, incarnation);
            }
        }
    }

    private void checkSender(int handler, int incarnation) {
        for (int rank : RANKS) {
            for (int length : LENGTHS) {
                checkSender(handler, incarnation, rank, length);
            }
        }
    }

    private void checkSender(int handler, int incarnation, int rank, int length) {
        memory.fill((byte) 0x5a);
        Frame.writeSender(memory, AT, handler, incarnation, rank, length);
        assertThat(Frame.handler(memory, AT)).isEqualTo(handler);
        assertThat(Frame.incarnation(memory, AT)).isEqualTo(incarnation);
        assertThat(Frame.source(memory, AT)).isEqualTo(rank);
        assertThat(Frame.payloadBytes(memory, AT)).isEqualTo(length);
        assertThat(Frame.version(memory, AT)).isEqualTo(Frame.VERSION);
        onlyTouched(Frame.PAYLOAD_BYTES, Frame.CONTEXT);
    }

    @Test
    void givesBackEveryWord() {
        for (int context : INTS) {
            for (int tag : INTS) {
                for (long word : LONGS) {
                    checkWords(context, tag, word);
                }
            }
        }
    }

    private void checkWords(int context, int tag, long word) {
        memory.fill((byte) 0x5a);
        Frame.writeWords(memory, AT, context, tag, word);
        assertThat(Frame.context(memory, AT)).isEqualTo(context);
        assertThat(Frame.tag(memory, AT)).isEqualTo(tag);
        assertThat(Frame.word(memory, AT)).isEqualTo(word);
        onlyTouched(Frame.CONTEXT, Frame.HEADER_BYTES);
    }

    private void onlyTouched(int from, int to) {
        for (int i = 0; i < memory.byteSize(); i++) {
            if (i < AT + from || i >= AT + to) {
                assertThat(memory.get(ValueLayout.JAVA_BYTE, i)).as("byte %d", i).isEqualTo(
                        (byte) 0x5a);
            }
        }
    }

    @Test
    void keepsRandomFieldsApart() {
        Seeds.each(500, random -> {
            int handler = random.nextInt(64);
            int incarnation = random.nextInt(65536);
            int source = random.nextInt(Integer.MAX_VALUE);
            int length = random.nextInt(Integer.MAX_VALUE);
            int context = random.nextInt();
            int tag = random.nextInt();
            long word = random.nextLong();
            Frame.writeSender(memory, AT, handler, incarnation, source, length);
            Frame.writeWords(memory, AT, context, tag, word);
            assertThat(Frame.handler(memory, AT)).isEqualTo(handler);
            assertThat(Frame.incarnation(memory, AT)).isEqualTo(incarnation);
            assertThat(Frame.source(memory, AT)).isEqualTo(source);
            assertThat(Frame.payloadBytes(memory, AT)).isEqualTo(length);
            assertThat(Frame.context(memory, AT)).isEqualTo(context);
            assertThat(Frame.tag(memory, AT)).isEqualTo(tag);
            assertThat(Frame.word(memory, AT)).isEqualTo(word);
        });
    }
}
