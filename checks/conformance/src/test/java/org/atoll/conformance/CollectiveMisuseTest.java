// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.atoll.conformance.MisuseTest.sending;
import static org.atoll.conformance.MisuseTest.tests;
import static org.atoll.conformance.MisuseTest.together;
import static org.atoll.conformance.MisuseTest.wrong;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Edges;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.PersistentCollective;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Wrong arguments of collectives over parts and objects, of requests and topologies: refused at
/// the call, on rank 1 of 3, before anything is sent.
class CollectiveMisuseTest {
    private static final Part INTS = Part.of(new int[4]);
    private static final Part ALL = Part.of(new int[12]);
    private static final Part SHORT = Part.of(new int[11]);
    private static final Part DOUBLES = Part.of(new double[12]);

    @TestFactory
    Stream<DynamicTest> parts() {
        return tests(
                wrong("root", sending(c -> c.parts().broadcast(INTS, 3).run()),
                        "broadcast", "root 3", "0 to 2"),
                wrong("rootOfARequest", c -> c.parts().gather(INTS, ALL, -1).start(),
                        "gather", "root -1", "0 to 2"),
                wrong("rootOfAPreparedOne", c -> c.parts().reduce(INTS, ALL, Op.SUM, 4).prepare(),
                        "reduce", "root 4", "0 to 2"),
                wrong("noPlaceAtTheRoot",
                        sending(c -> c.parts().gather(INTS, (Part) null, 1).run()),
                        "gather", "receive is null"),
                wrong("inPlaceWhereItCannotBe",
                        sending(c -> c.parts().broadcast(Part.IN_PLACE, 1).run()),
                        "broadcast", "part is IN_PLACE"),
                wrong("inPlaceElsewhere",
                        sending(c -> c.parts().gather(Part.IN_PLACE, ALL, 0).run()),
                        "gather", "send is IN_PLACE"),
                wrong("tooShort", sending(c -> c.parts().allGather(INTS, SHORT).run()),
                        "allGather", "44 bytes", "48 are needed"),
                wrong("noMultiple", sending(c -> c.parts().allToAll(SHORT, ALL).run()),
                        "allToAll of 11 elements", "multiple of 3", "Parts"),
                wrong("tooFewParts",
                        sending(c -> c.parts().allGather(INTS,
                                Parts.of(new int[8], new int[] {4, 4})).run()),
                        "allGather", "2 parts", "3 ranks"),
                wrong("ownPartDiffers",
                        sending(c -> c.parts().allGather(INTS, Parts.of(INTS, SHORT, INTS)).run()),
                        "allGather", "16 bytes", "44"),
                wrong("negativeCount", c -> Parts.of(new int[8], new int[] {4, -1}),
                        "count -1", "rank 1"),
                wrong("negativePlace",
                        c -> Parts.of(new int[8], new int[] {4, 1}, new int[] {0, -2}),
                        "displacement -2", "rank 1"),
                wrong("missingPlace", c -> Parts.of(new int[8], new int[] {4, 1}, new int[1]),
                        "2 counts", "1 displacements"),
                wrong("beyondTheBuffer",
                        c -> Parts.of(new int[8], new int[] {4, 4}, new int[] {0, 5}),
                        "Parts: offset 0, displacement 5 and count 4 of rank 1", "8 elements"),
                wrong("beforeTheBuffer",
                        c -> Parts.of(new int[8], -9, new int[] {1}, new int[] {1},
                                ElementKinds.INTS),
                        "Parts: offset -9, displacement 1 and count 1 of rank 0", "8 elements"),
                wrong("oneInPlace", c -> Parts.of(INTS, Part.IN_PLACE),
                        "part 1 is IN_PLACE"),
                wrong("readOnly", sending(c -> c.parts().allReduce(INTS,
                                Part.of(MemorySegment.ofArray(new int[4]).asReadOnly()),
                                Op.SUM).run()),
                        "read-only"));
    }

    @TestFactory
    Stream<DynamicTest> operations() {
        return tests(
                wrong("kindsDiffer", sending(c -> c.parts().allReduce(INTS, DOUBLES, Op.SUM).run()),
                        "allReduce", "int[]", "double[]", "equal"),
                wrong("operationOfARequest",
                        c -> c.parts().scan(DOUBLES, DOUBLES, Op.BIT_OR).start(),
                        "BIT_OR", "double[]", "int[]"),
                wrong("layoutOfHalfAPair",
                        sending(c -> c.parts().allReduce(Part.IN_PLACE,
                                Part.of(new int[9], 0, 1, new Strided(
                                        ElementKinds.INTS, 3, 1, 2)), Op.MAXLOC).run()),
                        "MAXLOC of 3 elements", "multiple of the 2"),
                wrong("countsOfReduceScatter",
                        sending(c ->
                                c.parts().reduceScatter(ALL, INTS, new int[] {4, 4}, Op.SUM).run()),
                        "2 counts", "3 ranks"),
                wrong("shareTooShort",
                        sending(c -> c.parts().reduceScatter(ALL, INTS, new int[] {1, 5, 1},
                                Op.SUM).run()),
                        "reduceScatter", "16 bytes", "20 are needed"),
                wrong("countsBeyondTheBuffer", c -> c.allToAll(new int[5], new int[] {2, 2, 2}),
                        "allToAll", "add up to 6", "5 elements"));
    }

    @TestFactory
    Stream<DynamicTest> objects() {
        return tests(
                wrong("tooFewObjects", c -> c.allToAllObjects(List.of("a", "b")),
                        "allToAllObjects", "2 values", "3 ranks"),
                wrong("noObjects", c -> c.scatterObject(null, 1),
                        "scatterObject", "values is null"),
                wrong("rootOfObjects", c -> c.objects().broadcast("a", 3).start(),
                        "broadcast: root 3", "0 to 2"),
                wrong("whatCannotBeWritten", c -> c.allGatherObjects(new Object()),
                        "java.lang.Object"));
    }

    @TestFactory
    Stream<DynamicTest> topologiesAndGroups() {
        return together(
                wrong("graphIndexFalls", c -> c.graph(new int[] {2, 1, 2}, new int[] {1, 2}),
                        "index [2, 1, 2]", "node 1"),
                wrong("graphOfTooManyEdges", c -> c.graph(new int[] {1, 1}, new int[] {1, 0}),
                        "ends at 1", "2 edges"),
                wrong("graphBeyondItsNodes", c -> c.graph(new int[] {1, 1}, new int[] {2}),
                        "leads to 2", "0 to 1"),
                wrong("graphBeyondTheRanks", c -> c.graph(new int[4], new int[0]),
                        "4 nodes", "ranks, 3"),
                wrong("edgeBeyondTheRanks", c -> c.distributedGraph(new int[] {3}, new int[0]),
                        "sources[0] is 3", "0 to 2"),
                wrong("edgeOfNegativeWeight", c -> c.distributedGraph(new Edges().add(0, 1, -4)),
                        "weight -4"),
                wrong("intercommWithoutAPeer", c -> c.intercomm(1, null, 0, 0),
                        "intercomm", "leader"),
                wrong("intercommLeader", c -> c.intercomm(5, c, 0, 0),
                        "intercomm: localLeader is 5"));
    }

    /// The other ranks' requests end when a rank fails, with its cause.
    @TestFactory
    Stream<DynamicTest> failures() {
        return Setting.with(3).map(setting -> dynamicTest("requests end " + setting, () -> {
            Throwable thrown = catchThrowable(() ->
                    setting.plain().run(rank -> {
                        Comm comm = Mpj.in(rank).comm();
                        CollectiveRequest<?> gate =
                                rank.number() == 1 ? null : comm.parts().barrier().start();
                        if (gate == null) {
                            throw new IllegalStateException("on purpose");
                        }
                        Throwable seen = catchThrowable(gate::await);
                        assertThat(seen).isInstanceOf(CommunicationException.class)
                                .hasMessageContaining("on purpose");
                    }));
            assertThat(thrown).hasMessageContaining("on purpose");
        }));
    }

    /// A prepared collective is started again only when it is done.
    @TestFactory
    Stream<DynamicTest> startedTwice() {
        return Setting.with(2).map(setting -> dynamicTest("started twice " + setting, () ->
                setting.plain().run(rank -> {
                    PersistentCollective<Void> gate =
                            Mpj.in(rank).comm().parts().barrier().prepare();
                    if (rank.number() == 0) {
                        CollectiveRequest<Void> first = gate.start();
                        assertThat(catchThrowable(gate::start))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContainingAll("persistent barrier", "under way");
                        Mpj.in(rank).comm().send(new int[1], 1, 0);
                        first.await();
                    } else {
                        Mpj.in(rank).comm().receive(new int[1], 0, 0);
                        gate.start().await();
                    }
                })));
    }
}
