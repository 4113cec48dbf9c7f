// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.Operation;
import org.atoll.collectives.Selection;
import org.atoll.fabric.job.Settings;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Data that some ranks of a collective name as numbers others may name as bytes: in each
/// algorithm.
class MixedKindsTest {
    private static final int[] COUNTS = {1, 7, 101, 2049, 10_001};

    private static Stream<DynamicTest> byEach(Operation operation, Program program) {
        Stream<Setting> settings = Stream.of(
                new Setting("threads", 4), new Setting("threads", 7), new Setting("threads", 7, 2),
                new Setting("threads", 7, 3), new Setting("tcp", 3));
        return settings.flatMap(setting -> names(operation).map(name ->
                dynamicTest(name + " " + setting, () -> setting.plain()
                        .with("atoll.collectives." + operation.label(), name)
                        .with("atoll.check.collectives", "1")
                        .run(rank -> IntStream.of(COUNTS).forEach(count ->
                                program.on(Mpj.in(rank).comm(), count))))));
    }

    /// Boards are for teams that have one.
    private static Stream<String> names(Operation operation) {
        Selection table = new Selection(Settings.ofThisProcess());
        return Stream.concat(table.names(operation).stream(), Stream.of(Selection.BY_TABLE))
                .filter(name -> !name.equals("board"));
    }

    private interface Program {
        void on(Comm comm, int count);
    }

    /// The numbers from 0, on every second rank as doubles and on the others as bytes.
    private static Part numbers(Comm comm, int from, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * count).order(ByteOrder.nativeOrder());
        IntStream.range(0, count).forEach(i -> bytes.putDouble(from + i));
        double[] doubles = new double[count];
        bytes.rewind().asDoubleBuffer().get(doubles);
        return comm.rank() % 2 == 0 ? Part.of(doubles) : Part.of(bytes.array());
    }

    private static Part room(Comm comm, int count) {
        return comm.rank() % 2 == 0 ? Part.of(new double[count]) : Part.of(new byte[8 * count]);
    }

    private static void same(Part found, Part expected) {
        if (found.buffer() instanceof double[] doubles) {
            assertThat(doubles).isEqualTo(expected.buffer());
        } else {
            assertThat((byte[]) found.buffer()).isEqualTo(expected.buffer());
        }
    }

    @TestFactory
    Stream<DynamicTest> aBroadcastBringsThem() {
        return byEach(Operation.BROADCAST, (comm, count) -> {
            for (int root = 0; root < comm.size(); root++) {
                Part numbers = numbers(comm, root, count);
                Part part = comm.rank() == root ? numbers : room(comm, count);
                comm.parts().broadcast(part, root).run();
                same(part, numbers);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> anAllGatherBringsThem() {
        return byEach(Operation.ALL_GATHER, (comm, count) -> {
            Part all = room(comm, count * comm.size());
            comm.parts().allGather(numbers(comm, comm.rank() * count, count), all).run();
            same(all, numbers(comm, 0, count * comm.size()));
        });
    }

    @TestFactory
    Stream<DynamicTest> aScatterAndAGatherBringThem() {
        return byEach(Operation.GATHER, (comm, count) -> {
            int root = comm.size() - 1;
            Part all = numbers(comm, 0, count * comm.size());
            Part mine = room(comm, count);
            comm.parts().scatter(all, mine, root).run();
            same(mine, numbers(comm, comm.rank() * count, count));
            Part gathered = room(comm, count * comm.size());
            comm.parts().gather(mine, gathered, root).run();
            same(gathered, comm.rank() == root ? all : room(comm, count * comm.size()));
        });
    }

    @TestFactory
    Stream<DynamicTest> anAllToAllBringsThem() {
        return byEach(Operation.ALL_TO_ALL, (comm, count) -> {
            int size = comm.size();
            Part found = room(comm, count * size);
            comm.parts().allToAll(numbers(comm, 0, count * size), found).run();
            Part own = numbers(comm, comm.rank() * count, count);
            for (int from = 0; from < size; from++) {
                Part block = room(comm, count);
                System.arraycopy(found.buffer(), from * (int) own.count(), block.buffer(), 0,
                        (int) own.count());
                same(block, own);
            }
        });
    }
}
