// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Wrong arguments are refused at once, by a message that says what was wrong, the value, and
/// what is allowed. All are calls of rank 1 of 3 that end before anything is sent.
class MisuseTest {
    private static final int[] BUFFER = new int[4];

    interface Call {
        Object on(Comm comm);
    }

    record Wrong(String name, Call call, List<String> words) {}

    static Wrong wrong(String name, Call call, String... words) {
        return new Wrong(name, call, List.of(words));
    }

    static Call sending(java.util.function.Consumer<Comm> call) {
        return comm -> {
            call.accept(comm);
            return "done";
        };
    }

    @TestFactory
    Stream<DynamicTest> ranksAndTags() {
        return tests(
                wrong("sendToRankBeyondTheLast", sending(c -> c.send(BUFFER, 3, 0)),
                        "dest is 3", "0 to 2"),
                wrong("sendToNegativeRank", sending(c -> c.send(BUFFER, -1, 0)),
                        "dest is -1", "0 to 2"),
                wrong("sendAsyncToRankBeyondTheLast", c -> c.sendAsync(BUFFER, 7, 0),
                        "dest is 7", "0 to 2"),
                wrong("receiveFromRankBeyondTheLast", c -> c.receive(BUFFER, 3, 0),
                        "source is 3", "0 to 2"),
                wrong("receiveAsyncFromNegativeRank", c -> c.receiveAsync(BUFFER, -5, 0),
                        "source is -5", "0 to 2"),
                wrong("probeRankBeyondTheLast", c -> c.probe(9, 0), "source is 9", "0 to 2"),
                wrong("sendWithNegativeTag", sending(c -> c.send(BUFFER, 0, -1)),
                        "tag is -1", "at least 0"),
                wrong("receiveWithNegativeTag", c -> c.receive(BUFFER, 0, -2),
                        "tag is -2", "at least 0"),
                wrong("tryProbeWithNegativeTag", c -> c.tryProbe(0, -9),
                        "tag is -9", "at least 0"));
    }

    @TestFactory
    Stream<DynamicTest> buffers() {
        return tests(
                wrong("sendNegativeCount", sending(c -> c.send(BUFFER, 0, -1, 0, 0)),
                        "count -1", "4 elements"),
                wrong("sendNegativeOffset", sending(c -> c.send(BUFFER, -2, 1, 0, 0)),
                        "offset -2", "4 elements"),
                wrong("sendBeyondTheEnd", sending(c -> c.send(BUFFER, 2, 3, 0, 0)),
                        "offset 2", "count 3", "4 elements"),
                wrong("receiveBeyondTheEnd", c -> c.receive(BUFFER, 0, 5, 0, 0),
                        "count 5", "4 elements"),
                wrong("receiveAsyncBeyondTheEnd", c -> c.receiveAsync(BUFFER, 4, 1, 0, 0),
                        "offset 4", "4 elements"),
                wrong("offsetsThatOverflow",
                        sending(c -> c.send(BUFFER, 1, Long.MAX_VALUE, 0, 0)),
                        "count " + Long.MAX_VALUE, "4 elements"),
                wrong("sendAString", sending(c -> c.send("text", 0, 0)),
                        "java.lang.String", "double[]", "MemorySegment"),
                wrong("sendBoxedNumbers", sending(c -> c.send(new Integer[2], 0, 0)),
                        "java.lang.Integer[]", "int[]"),
                wrong("receiveIntoObjects", c -> c.receive(new int[2][2], 0, 0),
                        "int[][]", "int[]"),
                wrong("receiveIntoReadOnlySegment",
                        c -> c.receive(MemorySegment.ofArray(new byte[4]).asReadOnly(), 0, 0),
                        "read-only"),
                wrong("layoutOfAnotherType",
                        sending(c -> c.send(BUFFER, 0, column(2), 0, 0)),
                        "int[]", "double[]"),
                wrong("layoutBeyondTheEnd",
                        sending(c -> c.send(new double[4], 0, column(3), 0, 0)),
                        "elements 0 to 4", "4 elements"),
                wrong("sendWhatCannotBeWritten",
                        sending(c -> c.sendObject(new Unwritable(), 0, 0)),
                        "java.lang.Object", "not serializable"));
    }

    /// What stands for another argument of a collective is no message.
    @TestFactory
    Stream<DynamicTest> whatNoMessageIsMadeOf() {
        Part none = Part.IN_PLACE;
        Part real = Part.of(new byte[1]);
        return Stream.<Wrong>of(
                wrong("send", sending(c -> c.send(none, 0, 0))),
                wrong("send", sending(c -> c.send(SendMode.BUFFERED, none, 0, 0))),
                wrong("sendAsync", c -> c.sendAsync(none, 0, 0)),
                wrong("sendAsync", c -> c.sendAsync(SendMode.SYNCHRONOUS, none, 0, 0)),
                wrong("receive", c -> c.receive(none, 0, 0)),
                wrong("receiveAsync", c -> c.receiveAsync(none, 0, 0)),
                wrong("sendReceive", c -> c.sendReceive(none, 0, 0, real, 0, 0)),
                wrong("sendReceive", c -> c.sendReceive(real, 0, 0, none, 0, 0)),
                wrong("sendReceiveReplace", c -> c.sendReceiveReplace(none, 0, 0, 0, 0)),
                wrong("persistentSend", c ->
                        c.persistentSend(SendMode.STANDARD, none, 0, 0)),
                wrong("persistentReceive", c -> c.persistentReceive(none, 0, 0)),
                wrong("receive", c -> c.matchedProbe(Comm.NOBODY, 0).receive(none)),
                wrong("send", c -> c.scope().send(none, 0, 0)),
                wrong("receive", c -> c.scope().receive(none, 0, 0)))
                .map(each -> dynamicTest(each.name(), () -> refuses(new Wrong(
                        each.name(), each.call(), List.of(each.name() + ": ", " is IN_PLACE")))));
    }

    @TestFactory
    Stream<DynamicTest> partsThatDoNotFitTheirBuffer() {
        return tests(
                wrong("partOfHalfAnElement",
                        c -> new Part(new int[1], 0, 7, ElementKinds.INTS),
                        "Part: ", "7 bytes", "a multiple of 4"),
                wrong("partLongerThanItsLayout",
                        c -> new Part(new double[4], 0, 64, column(2)),
                        "Part: ", "64 bytes", "16"),
                wrong("negativePart", c -> new Part(new int[4], 0, -8, ElementKinds.INTS),
                        "Part: ", "count -2"),
                wrong("negativePartOfLayouts", c -> Part.of(new double[4], 0, -1, column(1)),
                        "count is -1"),
                wrong("partBehindTheBuffer", c -> Part.of(new int[4], 5, 0), "offset 5"),
                wrong("partOfNothing", c -> Part.of(null, 0, 1, column(1)), "buffer is null"));
    }

    private static final class Unwritable implements java.io.Serializable {
        private static final long serialVersionUID = 1L;
        @SuppressWarnings({"serial", "UnusedVariable"}) // on purpose
        private final Object inner = new Object();

        @Override
        public String toString() {
            return inner.toString();
        }
    }

    private static Strided column(int rows) {
        return new Strided(ElementKinds.DOUBLES, rows, 1, 2);
    }

    @TestFactory
    Stream<DynamicTest> collectives() {
        return tests(
                wrong("broadcastFromRankBeyondTheLast", c -> c.broadcast(BUFFER, 3),
                        "broadcast", "root 3", "0 to 2"),
                wrong("reduceToNegativeRank", c -> c.reduce(BUFFER, Op.SUM, -1),
                        "reduce", "root -1", "0 to 2"),
                wrong("gatherToRankBeyondTheLast", c -> c.gather(BUFFER, 5),
                        "gather", "root 5", "0 to 2"),
                wrong("scatterFromRankBeyondTheLast", c -> c.scatter(BUFFER, 4),
                        "root 4", "0 to 2"),
                wrong("broadcastAString", c -> c.broadcast("text", 0),
                        "broadcast: buffer is a buffer of class java.lang.String", "double[]"),
                wrong("scatterNoMultiple", c -> c.scatter(new int[7], 1),
                        "scatter", "7 elements", "multiple of 3"),
                wrong("reduceScatterNoMultiple", c -> c.reduceScatter(new int[8], Op.SUM),
                        "reduceScatter", "8 elements", "multiple of 3"),
                wrong("allToAllNoMultiple", c -> c.allToAll(new int[5]), "5 elements", "3"),
                wrong("tooFewCounts", c -> c.allGather(BUFFER, new int[] {4, 4}),
                        "2 counts", "3 ranks"),
                wrong("negativeCount", c -> c.gather(BUFFER, new int[] {4, 4, -4}, 1),
                        "count -4", "rank 2"),
                wrong("countThatIsNotTheLength", c -> c.allGather(BUFFER, new int[] {4, 5, 4}),
                        "5", "4 elements"));
    }

    @TestFactory
    Stream<DynamicTest> buffersOfCollectives() {
        return tests(
                wrong("gatherIntoTooShort",
                        sending(c -> c.gatherInto(BUFFER, new int[11], 1)), "11", "12"),
                wrong("gatherIntoNothing",
                        sending(c -> c.gatherInto(BUFFER, null, 1)), "root", "12"),
                wrong("gatherIntoAnotherType",
                        sending(c -> c.gatherInto(BUFFER, new double[12], 1)),
                        "int[]", "double[]"),
                wrong("allGatherIntoAnotherType",
                        sending(c -> c.allGatherInto(BUFFER, new long[12])),
                        "int[]", "long[]"),
                wrong("scatterIntoAnotherType",
                        sending(c -> c.scatterInto(new double[12], BUFFER, 1)),
                        "int[]", "double[]"),
                wrong("reduceIntoAnotherType",
                        sending(c -> c.reduceInto(BUFFER, new double[4], Op.SUM, 1)),
                        "int[]", "double[]"),
                wrong("allReduceIntoAnotherLength",
                        sending(c -> c.allReduceInto(BUFFER, new int[3], Op.SUM)),
                        "int[] of 4", "int[] of 3"),
                wrong("allToAllIntoAnotherLength",
                        sending(c -> c.allToAllInto(new int[6], new int[9])),
                        "int[] of 6", "int[] of 9"),
                wrong("reduceScatterIntoAnotherType",
                        sending(c -> c.reduceScatterInto(new int[6], new float[2], Op.SUM)),
                        "reduceScatterInto", "int[]", "float[]"),
                wrong("bitsOfFloatingPoint", c -> c.allReduce(new double[2], Op.BIT_AND),
                        "BIT_AND", "double[]", "int[]"),
                wrong("sumOfASegment",
                        c -> c.allReduce(MemorySegment.ofArray(new byte[8]), Op.SUM),
                        "SUM", "MemorySegment", "int[]"),
                wrong("lambdaOfAnotherType",
                        c -> c.allReduce(new int[2], Op.ofDoubles((a, b) -> a)),
                        "int[]", "double[]"));
    }

    @TestFactory
    Stream<DynamicTest> operators() {
        return tests(
                wrong("halfAPair", c -> c.allReduce(new int[3], Op.MAXLOC),
                        "MAXLOC", "3 elements", "multiple of the 2"),
                wrong("pairsOfBooleans", c -> c.allReduce(new boolean[2], Op.MINLOC),
                        "MINLOC", "boolean[]", "double[]"),
                wrong("tuplesOfNothing",
                        c -> Op.of((a, i, b, j, n) -> {}).ofTuples(0),
                        "elements is 0", "at least 1"),
                wrong("tuplesOfANamedOne", c -> Op.SUM.ofTuples(2), "ofTuples", "SUM"),
                wrong("aSumOfPairs", c -> Op.SUM.inBytes(int.class, int.class),
                        "SUM", "neither MAXLOC nor MINLOC"),
                wrong("segmentsOfStrings", c -> Op.SUM.inBytes(String.class),
                        "java.lang.String", "primitive types"),
                wrong("pairsOfCharacters", c -> Op.MAXLOC.inBytes(char.class, int.class),
                        "char", "double, float, long, int and short"),
                wrong("partsOfTuples",
                        c -> c.reduceScatter(new int[6], new int[] {1, 3, 2}, Op.MAXLOC),
                        "3 elements", "multiple of the 2"));
    }

    @TestFactory
    Stream<DynamicTest> communicators() {
        return Stream.concat(together(
                wrong("splitWithNegativeColor", c -> c.split(-1, 0), "color is -1", "at least 0"),
                wrong("gridOfTooManyRanks",
                        c -> c.cartesian(new int[] {2, 2}, new boolean[2]),
                        "[2, 2]", "more places", "ranks, 3"),
                wrong("gridWithoutExtent",
                        c -> c.cartesian(new int[] {3, 0}, new boolean[2]),
                        "[3, 0]", "at least 1"),
                wrong("gridOfTooManyForAnyJob",
                        c -> c.cartesian(new int[] {1 << 20, 1 << 20}, new boolean[2]),
                        "[1048576, 1048576]", "more places", "ranks, 3"),
                wrong("gridWithMissingFlags",
                        c -> c.cartesian(new int[] {3, 1}, new boolean[1]),
                        "2 dimensions", "1 flags")), tests(
                wrong("groupWithALargeTag",
                        c -> c.createFromGroup(c.group(), Integer.MAX_VALUE - (1 << 24)),
                        "createFromGroup: tag is 2130706431", "0 to 2130706430"),
                wrong("groupWithTheLargestTag",
                        c -> c.createFromGroup(c.group(), Integer.MAX_VALUE),
                        "createFromGroup: tag is 2147483647", "0 to 2130706430"),
                wrong("groupWithANegativeTag", c -> c.createFromGroup(c.group(), -1),
                        "createFromGroup: tag is -1", "0 to 2130706430"),
                wrong("worldRankOfNobody", c -> c.worldRank(3), "member is 3", "0 to 2"),
                wrong("dimsOfNoRanks", c -> CartComm.balancedDims(0, 2), "0 ranks", "at least 1"),
                wrong("dimsInNoDimension", c -> CartComm.balancedDims(4, 0),
                        "0 dimensions", "at least 1")));
    }

    static Stream<DynamicTest> tests(Wrong... calls) {
        return Stream.of(calls).map(wrong -> dynamicTest(wrong.name(), () -> refuses(wrong)));
    }

    /// What all ranks call: each of them is refused, were it for what is wrong on one.
    static Stream<DynamicTest> together(Wrong... calls) {
        return Stream.of(calls).map(wrong -> dynamicTest(wrong.name(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                        Job.local(3).run(rank -> refuses(wrong, Mpj.in(rank).comm())))));
    }

    /// More than any JVM may have: 16 * 16 rings of a GiB.
    @Test
    void moreRingsThanThereIsMemoryForIsSaidInOneLine() {
        assertThatThrownBy(() -> Job.local(16).device("threads")
                        .with("atoll.ring.body.bytes", Integer.toString(1 << 30))
                        .run(rank -> {}))
                .hasMessageContaining("16 ranks as threads need 274")
                .hasMessageContaining("atoll.ring.body.bytes");
    }

    /// The other ranks do nothing, so a call that communicates after all does not come back.
    private static void refuses(Wrong wrong) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(120), () -> Job.local(3).run(rank -> refuses(wrong, rank)));
    }

    private static void refuses(Wrong wrong, Rank rank) {
        if (rank.number() == 1) {
            refuses(wrong, Mpj.in(rank).comm());
        }
    }

    private static void refuses(Wrong wrong, Comm comm) {
        assertThatThrownBy(() -> wrong.call().on(comm))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(wrong.words());
    }

    private record Pair(int left, int right) {}

    @Test
    void anExchangeThatFailsLeavesNoReceiveBehind() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            int other = 1 - comm.rank();
            Part in = Part.of(new Pair[1]);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> comm.sendReceive(
                            Part.of(new Pair[1]), other, 0, in, other, 0))
                    .withMessageStartingWith("sendReceive: element 0 of the Pair[] is null");
            comm.barrier(); // what comes before the other's call has failed, that call may take
            Pair mine = new Pair(rank.number(), 7);
            comm.sendReceive(Part.of(new Pair[] {mine}), other, 0, in, other, 0);
            assertThat((Pair[]) in.buffer()).containsExactly(new Pair(other, 7));
        });
    }
}
