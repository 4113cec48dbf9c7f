// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiffTest {
    private static final int ROUNDS = 300;
    private static final int MERGES = 50_000;
    private static final int LOOKS = 30;
    private static final VarHandle BYTE = JAVA_BYTE.varHandle();

    private final MemorySegment page = Arena.ofAuto().allocate(Diff.PAGE_BYTES, 8);
    private final MemorySegment twin = MemorySegment.ofArray(new long[Diff.PAGE_BYTES / 8]);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void anyChangeArrivesAndNothingElse(int shift) {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            fill(twin, random);
            page.copyFrom(twin);
            change(page, random, shift);
            byte[] diff = Diff.between(Twin.of(page), Twin.of(twin), shift);

            // Another rank has written all elements that this one has not.
            byte[] others = new byte[Diff.PAGE_BYTES];
            random.nextBytes(others);
            MemorySegment merged = MemorySegment.ofArray(new long[Diff.PAGE_BYTES / 8]);
            merged.copyFrom(MemorySegment.ofArray(others));
            if (diff != null) {
                assertTrue(diff.length <= Diff.MOST_BYTES, "seed " + seed);
                Diff.apply(diff, merged);
            }
            assertArrayEquals(naive(others, shift), bytes(merged), "seed " + seed);
        }
    }

    /// Another rank's diff comes into a page that is being written here.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aMergedDiffIsInPageAndTwinButForWhatIsWrittenHere(int shift) {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            fill(twin, random);
            page.copyFrom(twin);
            change(page, random, shift);
            MemorySegment other = MemorySegment.ofArray(Twin.of(twin));
            change(other, random, shift);
            byte[] diff = Diff.between(Twin.of(other), Twin.of(twin), shift);
            if (diff != null) {
                byte[] merged = naive(bytes(other), shift);
                Diff.merge(diff, page, twin, shift);
                assertArrayEquals(bytes(other), bytes(twin), "seed " + seed);
                assertArrayEquals(merged, bytes(page), "seed " + seed);
            }
        }
    }

    /// A program stores to an element while the one beside it is merged.
    @Test
    void noStoreIsLostBesideWhatIsMerged() throws InterruptedException {
        MemorySegment other = MemorySegment.ofArray(Twin.of(page));
        other.set(JAVA_BYTE, 0, (byte) 1);
        byte[] there = assertNotNullDiff(Diff.between(Twin.of(other), Twin.of(page), 0));
        byte[] back = assertNotNullDiff(Diff.between(Twin.of(page), Twin.of(other), 0));
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger lost = new AtomicInteger();
        Thread program = new Thread(() -> {
            for (byte value = 1; !over.get(); value ^= 1) {
                BYTE.setVolatile(page, 1L, value);
                for (int look = 0; look < LOOKS; look++) {
                    lost.addAndGet((byte) BYTE.getVolatile(page, 1L) == value ? 0 : 1);
                }
            }
        });
        program.start();
        for (int round = 0; round < MERGES; round++) {
            Diff.merge(there, page, twin, 0);
            Diff.merge(back, page, twin, 0);
        }
        over.set(true);
        program.join();
        assertEquals(0, lost.get());
    }

    @Test
    void anUnchangedPageHasNone() {
        fill(page, new Random(1));
        twin.copyFrom(page);
        assertNull(Diff.between(Twin.of(page), Twin.of(twin), 2));
    }

    @Test
    void oneElementCostsItAndThreeMasks() {
        page.setAtIndex(JAVA_INT, 700, 5);
        byte[] diff = Diff.between(Twin.of(page), Twin.of(twin), 2);
        assertEquals(17 + 2 + 4, assertNotNullDiff(diff).length);
    }

    @Test
    void allElementsCostThePage() {
        page.fill((byte) 3);
        byte[] diff = assertNotNullDiff(Diff.between(Twin.of(page), Twin.of(twin), 3));
        assertEquals(1 + Diff.PAGE_BYTES, diff.length);
        assertTrue(Diff.isWhole(diff));
    }

    @Test
    void halfAnElementMovesAllOfIt() {
        page.set(JAVA_BYTE, 9, (byte) 1);
        MemorySegment other = MemorySegment.ofArray(new long[Diff.PAGE_BYTES / 8]);
        other.fill((byte) 7);
        Diff.apply(assertNotNullDiff(Diff.between(Twin.of(page), Twin.of(twin), 3)), other);
        assertEquals(0x100L, other.getAtIndex(JAVA_LONG, 1));
        assertEquals(0x0707070707070707L,
                other.getAtIndex(JAVA_LONG, 2));
    }

    private static byte[] assertNotNullDiff(byte @Nullable [] diff) {
        assertNotNull(diff);
        return Objects.requireNonNull(diff);
    }

    /// The other's bytes, but for each element in which page and twin differ.
    private byte[] naive(byte[] others, int shift) {
        byte[] result = others.clone();
        byte[] now = bytes(page);
        byte[] before = bytes(twin);
        int size = 1 << shift;
        for (int at = 0; at < result.length; at += size) {
            if (!Arrays.equals(now, at, at + size, before, at, at + size)) {
                System.arraycopy(now, at, result, at, size);
            }
        }
        return result;
    }

    private static byte[] bytes(MemorySegment memory) {
        return memory.toArray(JAVA_BYTE);
    }

    private static void fill(MemorySegment memory, Random random) {
        byte[] bytes = new byte[Diff.PAGE_BYTES];
        random.nextBytes(bytes);
        memory.copyFrom(MemorySegment.ofArray(bytes));
    }

    /// From no element to all, scattered or in runs; one byte of an element may be enough.
    private static void change(MemorySegment memory, Random random, int shift) {
        int elements = Diff.PAGE_BYTES >> shift;
        double share = random.nextInt(4) == 0 ? 1 : random.nextDouble() * random.nextDouble();
        int run = random.nextBoolean() ? 1 : 1 + random.nextInt(100);
        for (int i = 0; i < elements; i++) {
            if (random.nextDouble() < share) {
                for (int k = 0; k < run && i < elements; k++, i++) {
                    long at = ((long) i << shift) + random.nextInt(1 << shift);
                    byte old = memory.get(JAVA_BYTE, at);
                    memory.set(JAVA_BYTE, at,
                            (byte) (old + 1 + random.nextInt(255)));
                }
            }
        }
    }
}
