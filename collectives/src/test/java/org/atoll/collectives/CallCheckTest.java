// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.function.BiConsumer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.junit.jupiter.api.Test;

/// Ranks that tell each other what they call find out that they do not call the same, before
/// anything else is sent; those that do call the same are not disturbed.
class CallCheckTest {
    private static final Selection CHECKING =
            Cases.with(Map.of("atoll.check.collectives", "1"));

    private static void onRanks(int size, BiConsumer<Collectives, Team> body) {
        for (boolean buffered : new boolean[] {true, false}) {
            Meeting.of(size, buffered, team ->
                    body.accept(new Collectives(team, CHECKING), team));
        }
    }

    /// Rank 1 of 3 does something else; all ranks are told who calls what.
    private static void differ(
            BiConsumer<Collectives, Team> most,
            BiConsumer<Collectives, Team> one,
            String... words) {
        onRanks(3, (all, team) -> {
            BiConsumer<Collectives, Team> mine = team.rank() == 1 ? one : most;
            assertThatThrownBy(() -> mine.accept(all, team))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ranks [0, 2] ")
                    .hasMessageContaining("; rank 1 ")
                    .message()
                    .contains(words);
        });
    }

    private static Buffer values(int count) {
        return Longs.of(Cases.values(0, count));
    }

    @Test
    void namesDifferentOperations() {
        differ(
                (all, team) -> all.barrier(),
                (all, team) -> all.broadcast(values(2), 0),
                "barrier", "broadcast of 16 bytes of long[], root 0", "the 1. of this");
    }

    @Test
    void namesDifferentRoots() {
        differ(
                (all, team) -> all.broadcast(values(2), 0),
                (all, team) -> all.broadcast(values(2), 1),
                "root 0; rank 1", "root 1");
    }

    @Test
    void namesDifferentCounts() {
        differ(
                (all, team) -> all.allReduce(values(2), Longs.Op.SUM),
                (all, team) -> all.allReduce(values(3), Longs.Op.SUM),
                "all-reduce of 16 bytes", "all-reduce of 24 bytes");
    }

    @Test
    void namesDifferentReducers() {
        differ(
                (all, team) -> all.scan(values(2), Longs.Op.SUM),
                (all, team) -> all.scan(values(2), Longs.Op.COMPOSE),
                "by SUM", "by COMPOSE");
    }

    @Test
    void namesWhatIsDoneElsewhere() {
        differ(
                (all, team) -> all.announce("an exchange", -1),
                (all, team) -> all.announce("gather-v", 2),
                "an exchange", "gather-v, root 2");
    }

    @Test
    void countsTheCallsBefore() {
        differ(
                (all, team) -> {
                    all.barrier();
                    all.allGather(values(1), Longs.room(3));
                },
                (all, team) -> {
                    all.barrier();
                    all.barrier();
                },
                "the 2. of this", "all-gather", "barrier");
    }

    /// The elements of arrays of a class, of which there are none.
    private record Instances(Class<?> type) implements Elements {

        /// Of a new class.
        static Buffer of(String name) {
            byte[] type = ClassFile.of().build(
                    ClassDesc.of(Instances.class.getPackageName(), name), made -> {});
            try {
                return new Buffer(
                        "", 0, 0, new Instances(MethodHandles.lookup().defineClass(type)));
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public int elementBytes() {
            return 1;
        }

        @Override
        public Object allocate(long count) {
            return Array.newInstance(type, (int) count);
        }

        @Override
        public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {}

        @Override
        public void pack(
                Object buffer, long offset, long position, long length, MemorySegment to,
                long at) {}

        @Override
        public void unpack(
                Object buffer, long offset, long position, long length, MemorySegment from,
                long at) {}
    }

    /// Of names as long as a program likes only the ends differ.
    @Test
    void namesKindsWithLongNames() {
        Buffer here = Instances.of("Reading".repeat(40) + "Here");
        Buffer there = Instances.of("Reading".repeat(40) + "There");
        differ(
                (all, team) -> all.broadcast(here, 0),
                (all, team) -> all.broadcast(there, 0),
                "of 0 bytes of ReadingReading", "...", ", root 0");
        onRanks(2, (all, team) -> all.broadcast(here, 0));
    }

    @Test
    void letsEqualCallsPass() {
        onRanks(4, (all, team) -> {
            all.barrier();
            Buffer data = values(5);
            all.broadcast(data, 3);
            all.allReduce(data, Longs.Op.SUM);
            all.gather(values(2), team.rank() == 1 ? Longs.room(8) : null, 1);
            all.scatter(team.rank() == 1 ? values(8) : null, Longs.room(2), 1);
            all.allToAll(values(4), Longs.room(4));
            all.reduce(values(3), team.rank() == 2 ? Longs.room(3) : null, Longs.Op.SUM, 2);
            all.announce("a call from elsewhere", 0);
        });
    }
}
