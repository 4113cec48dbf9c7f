// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.wire.Frame;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/// One thread writes three frames into a ring whose slots had other frames before: one of half a
/// line, one of a whole line, and one whose payload lies in the body. The other polls meanwhile.
/// Each frame's payload is its number and its complement; a frame that is seen before its payload
/// would have another.
@JCStressTest
@Outcome(id = "0, 7, 0", expect = Expect.ACCEPTABLE, desc = "nothing was there yet")
@Outcome(id = "1, 7, 0", expect = Expect.ACCEPTABLE, desc = "the first")
@Outcome(id = "3, 7, 0", expect = Expect.ACCEPTABLE, desc = "the first two")
@Outcome(id = "7, 7, 0", expect = Expect.ACCEPTABLE, desc = "all")
@Outcome(expect = Expect.FORBIDDEN, desc = "a frame was lost, torn, doubled or out of order")
@State
public class RingStress implements FrameSink {
    private static final int HANDLER = 1;
    private static final int[] BYTES = {8, 24, 96};

    private final RingWriter writer;
    private final RingReader reader;
    private long seen;
    private long wrong;

    public RingStress() {
        RingLayout layout = new RingLayout(8, 1024);
        MemorySegment memory = Arena.ofAuto().allocate(layout.bytes(), 64);
        reader = new RingReader(memory, 0, layout, Doorbell.NONE, 0);
        writer = new RingWriter(memory, 0, layout, Doorbell.NONE, Copier.PLAIN, reader);
        for (int lap = 0; lap < 7; lap++) {
            write(0);
            reader.poll(this, 1);
            seen = 0;
        }
    }

    private void write(int number) {
        int bytes = BYTES[number];
        long at = writer.claim(bytes);
        if (at == RingWriter.FULL) {
            throw new AssertionError("the ring is full at frame " + number);
        }
        MemorySegment memory = writer.memory();
        Frame.writeSender(memory, at, HANDLER, 1, 0, bytes);
        Frame.writeWords(memory, at, number, 0, ~number);
        long payload = writer.payload();
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, payload, number);
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, payload + bytes - Integer.BYTES, ~number);
        writer.publish();
    }

    @Actor
    public void writes() {
        for (int number = 0; number < BYTES.length; number++) {
            write(number);
        }
    }

    @Actor
    public void reads(JJJ_Result result) {
        reader.poll(this, BYTES.length);
        result.r1 = seen;
    }

    @Arbiter
    public void readsTheRest(JJJ_Result result) {
        reader.poll(this, BYTES.length);
        result.r2 = seen;
        result.r3 = wrong;
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        int number = Long.numberOfTrailingZeros(~seen);
        int last = (int) (payload + BYTES[number] - Integer.BYTES - payload);
        boolean right = Frame.payloadBytes(memory, header) == BYTES[number]
                && Frame.word(memory, header) == ~number
                && memory.get(ValueLayout.JAVA_INT_UNALIGNED, payload) == number
                && memory.get(ValueLayout.JAVA_INT_UNALIGNED, payload + last) == ~number;
        wrong += right ? 0 : 1;
        seen |= 1L << number;
    }

    @Override
    public void lost(int peer, String reason) {
        throw new AssertionError("a ring without a peer lost it: " + reason);
    }
}
