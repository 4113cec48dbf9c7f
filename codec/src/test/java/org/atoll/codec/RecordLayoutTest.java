// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.atoll.fabric.wire.Fragments;
import org.junit.jupiter.api.Test;

/// Arrays of records against their components written one by one.
class RecordLayoutTest {
    private static final int ROUNDS = 200;

    private record Point(double x, float y) {}

    private record Particle(int id, Point place, char sign, boolean moves, byte charge, long age) {
        static Particle random(SplittableRandom random) {
            return new Particle(
                    random.nextInt(),
                    new Point(random.nextDouble(), random.nextInt(100)),
                    (char) random.nextInt(1 << 16),
                    random.nextBoolean(),
                    (byte) random.nextInt(),
                    random.nextLong());
        }

        void put(ByteBuffer bytes) {
            bytes.putInt(id).putDouble(place.x).putFloat(place.y).putChar(sign);
            bytes.put((byte) (moves ? 1 : 0)).put(charge).putLong(age);
        }
    }

    private record Single(short value) {}

    private record Named(int id, String name) {}

    private record Empty() {}

    private static Particle[] particles(int count, SplittableRandom random) {
        Particle[] particles = new Particle[count];
        Arrays.setAll(particles, i -> Particle.random(random));
        return particles;
    }

    @Test
    void packsComponentsWithoutGaps() {
        RecordLayout<Particle> layout = RecordLayout.of(Particle.class);
        assertThat(layout.elementBytes()).isEqualTo(4 + 8 + 4 + 2 + 1 + 1 + 8);
        assertThat(ElementKinds.of(new Particle[3])).isSameAs(layout);
        assertThat(layout.lengthOf(new Particle[3])).isEqualTo(3);
        assertThat(RecordLayout.of(Single.class).elementBytes()).isEqualTo(2);
    }

    /// Loads copies of this test's records, as the loader of a rank that is a thread does with a
    /// program's classes; with the loader they have a module of their own.
    private static final class OwnLoader extends ClassLoader {
        OwnLoader() {
            super(RecordLayoutTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.contains("RecordLayoutTest") && findLoadedClass(name) == null
                    ? copy(name)
                    : super.loadClass(name, resolve);
        }

        private Class<?> copy(String name) throws ClassNotFoundException {
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream in = RecordLayoutTest.class.getResourceAsStream(file)) {
                byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void packsRecordsOfAnotherLoader() throws Exception {
        Class<? extends Record> type =
                new OwnLoader().loadClass(Single.class.getName()).asSubclass(Record.class);
        assertThat(type).isNotEqualTo(Single.class);
        Constructor<?> constructor = type.getDeclaredConstructor(short.class);
        constructor.setAccessible(true);
        Object[] records = (Object[]) RecordLayout.of(type).allocate(2);
        records[0] = constructor.newInstance((short) 7);
        records[1] = constructor.newInstance((short) -1);
        MemorySegment packed = MemorySegment.ofArray(new byte[4]);
        RecordLayout.of(type).pack(records, 0, 0, 4, packed, 0);
        assertThat(packed.get(ValueLayout.JAVA_SHORT_UNALIGNED, 2)).isEqualTo((short) -1);
        Object[] back = (Object[]) RecordLayout.of(type).allocate(2);
        RecordLayout.of(type).unpack(back, 0, 0, 4, packed, 0);
        assertThat(back).isEqualTo(records);
    }

    @Test
    void copiesRangesThatDivideRecords() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            checkRound("seed " + seed + ", round " + round, random);
        }
    }

    private static void checkRound(String name, SplittableRandom random) {
        RecordLayout<Particle> layout = RecordLayout.of(Particle.class);
        int offset = random.nextInt(3);
        int count = random.nextInt(40);
        Particle[] from = particles(offset + count, random);
        int bytes = count * layout.elementBytes();
        ByteBuffer expected = ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            from[offset + i].put(expected);
        }
        MemorySegment frame = Arena.ofAuto().allocate(bytes + 1, 64);
        Particle[] to = new Particle[offset + count];
        Fragments fragments = new Fragments();
        for (long at = 0, length; at < bytes; at += length) {
            length = Math.min(bytes - at, 64L * (1 + random.nextInt(3)));
            layout.pack(from, offset, at, length, frame, at);
            fragments.unpack(layout, to, offset, at, length, frame, at);
        }
        assertThat(frame.asSlice(0, bytes).mismatch(MemorySegment.ofArray(expected.array())))
                .as(name)
                .isEqualTo(-1);
        fragments.requireNone();
        assertThat(Arrays.copyOfRange(to, offset, to.length)).as(name)
                .isEqualTo(Arrays.copyOfRange(from, offset, from.length));
    }

    private record Ordered(int low, int high) {
        Ordered {
            if (low > high) {
                throw new IllegalArgumentException(low + " is above " + high);
            }
        }
    }

    @Test
    void makesRecordsOfAllTheirBytes() {
        RecordLayout<Ordered> layout = RecordLayout.of(Ordered.class);
        Ordered[] from = {new Ordered(5, 7), new Ordered(8, 9)};
        MemorySegment packed = MemorySegment.ofArray(new byte[16]);
        layout.pack(from, 0, 0, 16, packed, 0);
        Ordered[] to = {new Ordered(-1, 0), new Ordered(-1, 0)};
        Fragments fragments = new Fragments();
        fragments.unpack(layout, to, 0, 12, 4, packed, 12);
        fragments.unpack(layout, to, 0, 0, 4, packed, 0);
        assertThat(to).containsOnly(new Ordered(-1, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(fragments::requireNone)
                .withMessage("the message ends with 4 bytes of an element of 8");
        fragments.unpack(layout, to, 0, 4, 8, packed, 4);
        assertThat(to).isEqualTo(from);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> layout.unpack(to, 0, 0, 12, packed, 0))
                .withMessage("packed bytes 0 to 12 are no whole records of 8");
    }

    @Test
    void layoutsPickRecords() {
        SplittableRandom random = new SplittableRandom(7);
        Layout everyOther = Layout.vector(5, 1, 2, Layout.of(RecordLayout.of(Particle.class)));
        Particle[] from = particles(9, random);
        MemorySegment frame = Arena.ofAuto().allocate(everyOther.bytes(), 64);
        everyOther.pack(from, 0, 0, everyOther.bytes(), frame, 0);
        Particle[] to = new Particle[9];
        everyOther.unpack(to, 0, 0, everyOther.bytes(), frame, 0);
        for (int i = 0; i < to.length; i++) {
            assertThat(to[i]).isEqualTo(i % 2 == 0 ? from[i] : null);
        }
    }

    @Test
    void refusesOtherComponents() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Named.class))
                .withMessageContaining("component name is a String")
                .withMessageContaining("primitive types");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Empty.class))
                .withMessageContaining("no components");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.requireRecords(new Single[2], 0, 2))
                .withMessageContaining("element 0 of the Single[] is null");
    }

    private record Node(int value, Node next) {}

    private record Egg(Hen from) {}

    private record Hen(Egg from, int age) {}

    @Test
    void refusesRecordsWithinThemselves() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Node.class))
                .withMessageContaining("Node contains itself")
                .withMessageContaining("send the record as an object");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Egg.class))
                .withMessageContaining("Egg contains itself");
    }

    /// A class next to the records is defined by name, once.
    @Test
    void findsTheLayoutInManyThreadsAtOnce() throws Exception {
        for (int round = 0; round < 30; round++) {
            Class<? extends Record> type =
                    new OwnLoader().loadClass(Single.class.getName()).asSubclass(Record.class);
            CyclicBarrier together = new CyclicBarrier(4);
            List<Callable<RecordLayout<?>>> calls = Collections.nCopies(4, () -> {
                together.await();
                return RecordLayout.of(type);
            });
            try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
                for (Future<RecordLayout<?>> found : threads.invokeAll(calls)) {
                    assertThat(found.get()).isSameAs(RecordLayout.of(type));
                }
            }
        }
    }

    @Test
    void refusesRecordsWithNullInThem() {
        Particle whole = new Particle(1, new Point(2, 3), 'c', true, (byte) 4, 5);
        Particle empty = new Particle(1, null, 'c', true, (byte) 4, 5);
        Particle[] particles = {whole, empty};
        RecordLayout<Particle> layout = RecordLayout.of(Particle.class);
        MemorySegment target = MemorySegment.ofArray(new byte[2 * layout.elementBytes()]);

        RecordLayout.requireRecords(particles, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.requireRecords(particles, 0, 2))
                .withMessage("element 1 of the Particle[] is " + empty
                        + ": allowed are records, without null in them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> layout.pack(particles, 0, 0, target.byteSize(), target, 0))
                .withMessageContaining("element 1 of the Particle[] is " + empty);
    }
}
