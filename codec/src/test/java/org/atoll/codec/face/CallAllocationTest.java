// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import org.atoll.codec.AllocationMeter;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.junit.jupiter.api.Test;

/// A call allocates what writers and readers need for its values, and nothing of its own: as much
/// as the same instructions by hand.
class CallAllocationTest {
    private static final int CALLS = 100_000;

    /// What reading the meter itself may cost.
    private static final long METER_BYTES = 4096;

    static class Sum {
        private long total;

        public void nothing() {}

        public long add(int a, double b, boolean c) {
            total += a + (c ? (long) b : 0);
            return total;
        }
    }

    /// Takes calls, and answers with the same bytes each time.
    private static final class Echo implements Caller {
        private final MemorySegment bytes = MemorySegment.ofArray(new long[8]);

        @Override
        public GraphWriter begin(int method) {
            return Loopback.GRAPHS.writer();
        }

        @Override
        public GraphReader call(int method, GraphWriter arguments) {
            arguments.release();
            return Loopback.GRAPHS.reader(bytes, 0, 13);
        }

        @Override
        public void end(GraphReader result) {
            result.release();
        }

        @Override
        public void drop(GraphWriter arguments) {
            throw new AssertionError("nothing has failed");
        }

        @Override
        public Object identity() {
            return this;
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private final Face face = Face.of(Sum.class);
    private final Echo echo = new Echo();
    private final Sum reference = (Sum) face.reference(echo);
    private final Sum object = new Sum();
    private final int add = numberOf("add");
    private final int nothing = numberOf("nothing");
    private long seen;

    private int numberOf(String name) {
        return face.methods().stream().map(Method::getName).toList().indexOf(name);
    }

    /// The first attempts warm up; the best one counts.
    private static long bytes(Work work) throws Exception {
        AllocationMeter meter = new AllocationMeter();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 5; attempt++) {
            long before = meter.bytes();
            for (int i = 0; i < CALLS; i++) {
                work.run();
            }
            least = Math.min(least, meter.bytes() - before);
        }
        return least;
    }

    private static void checkNothingMore(Work work, Work byHand) throws Exception {
        assertThat(bytes(work)).isLessThan(bytes(byHand) + METER_BYTES);
    }

    @Test
    void aNullCallAllocatesNothing() throws Exception {
        checkNothingMore(reference::nothing, () -> {
            GraphWriter arguments = echo.begin(nothing);
            echo.end(echo.call(nothing, arguments));
        });
    }

    @Test
    void aCallWithNumbersAllocatesNothing() throws Exception {
        checkNothingMore(() -> seen += reference.add(1000, 2.5, true), () -> {
            GraphWriter arguments = echo.begin(add);
            arguments.putInt(1000);
            arguments.putDouble(2.5);
            arguments.putBoolean(true);
            GraphReader result = echo.call(add, arguments);
            seen += result.getLong();
            echo.end(result);
        });
    }

    @Test
    void servingACallAllocatesNothing() throws Exception {
        checkNothingMore(() -> {
            GraphReader arguments = Loopback.GRAPHS.reader(echo.bytes, 0, 13);
            GraphWriter result = Loopback.GRAPHS.writer();
            face.invoke(add, object, arguments, result);
            arguments.release();
            result.release();
        }, () -> {
            GraphReader arguments = Loopback.GRAPHS.reader(echo.bytes, 0, 13);
            GraphWriter result = Loopback.GRAPHS.writer();
            result.putLong(object.add(
                    arguments.getInt(), arguments.getDouble(), arguments.getBoolean()));
            arguments.release();
            result.release();
        });
    }
}
