// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.Strided;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView.Representation;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Shared files: what each way of access does, with every kind of elements.
class FileTest {
    private static final int[] LENGTHS = {0, 1, 300};
    private static final AtomicInteger MADE = new AtomicInteger();

    @TempDir
    private static Path folder;

    /// The actions of a clause on an open file.
    private interface Body {
        void run(Case at, SharedFile file) throws Exception;
    }

    /// A file of its own for each combination, gone when it is closed.
    private static Clause.Body with(Body body) {
        return at -> {
            SharedFile file = SharedFile.open(
                    at.comm(), path(at.comm()), FileMode.CREATE, FileMode.READ, FileMode.WRITE,
                    FileMode.DELETE_ON_CLOSE);
            body.run(at, file);
            file.close();
            at.same("whether the file is there", Files.exists(file.path()), false);
        };
    }

    private static Path path(Comm comm) {
        int[] number = comm.broadcast(new int[] {MADE.incrementAndGet()}, 0);
        return folder.resolve("file-" + comm.group().worldRanks()[0] + "-" + number[0]);
    }

    @TestFactory
    Stream<DynamicNode> accesses() {
        return new Contract()
                .holds("blocksOfRanksLieInTurns", Axes.everyKind(LENGTHS),
                        with(FileTest::blocksOfRanksLieInTurns))
                .holds("explicitOffsetsCountElements", Axes.everyKind(LENGTHS),
                        with(FileTest::explicitOffsetsCountElements))
                .holds("layoutsPickInMemoryToo", Axes.everyKind(1, 60),
                        with(FileTest::layoutsPickInMemoryToo))
                .holds("numbersAreBigEndianIfWanted", Axes.everyKind(1, 60),
                        with(FileTest::numbersAreBigEndianIfWanted))
                .holds("recordsAreElements", Axes.of(Kind.INT, 1, 50),
                        with(FileTest::recordsAreElements))
                .holds("largeSharesAreExchanged", Axes.of(Kind.LONG, 100_000),
                        with(FileTest::largeSharesAreExchanged))
                .in(Setting.mostlyThreads());
    }

    @TestFactory
    Stream<DynamicNode> positions() {
        return new Contract()
                .holds("theSharedPositionGivesEachPlaceOnce", Axes.of(Kind.LONG, 1, 40),
                        with(FileTest::theSharedPositionGivesEachPlaceOnce))
                .holds("orderedMeansTheOrderOfRanks", Axes.everyKind(0, 3),
                        with(FileTest::orderedMeansTheOrderOfRanks))
                .holds("requestsAreStages", Axes.of(Kind.DOUBLE, 0, 500),
                        with(FileTest::requestsAreStages))
                .holds("eachRequestGoesByItsOwnPosition", Axes.of(Kind.INT, 1, 500),
                        with(FileTest::eachRequestGoesByItsOwnPosition))
                .holds("splitCollectivesEnd", Axes.of(Kind.INT, 0, 500),
                        with(FileTest::splitCollectivesEnd))
                .holds("positionsMoveByWhatIsAskedFor", Axes.ONCE,
                        with(FileTest::positionsMoveByWhatIsAskedFor))
                .holds("aFileIsAsLongAsIsSaid", Axes.ONCE, with(FileTest::aFileIsAsLongAsIsSaid))
                .holds("inAtomicModeOneAccessIsThereAsAWhole", Axes.of(Kind.INT, 30_000),
                        with(FileTest::inAtomicModeOneAccessIsThereAsAWhole))
                .holds("inAtomicModeAccessesOfOneRankTakeTurns", Axes.of(Kind.INT, 1, 3000),
                        with(FileTest::inAtomicModeAccessesOfOneRankTakeTurns))
                .holds("hintsAreForLaterCalls", Axes.of(Kind.LONG, 3000),
                        with(FileTest::hintsAreForLaterCalls))
                .holds("appendingBeginsAtTheEnd", Axes.ONCE, FileTest::appendingBeginsAtTheEnd)
                .in(Setting.mostlyThreads());
    }

    /// Each rank has every size-th block of so many elements.
    private static Layout turns(Case at, int block) {
        Layout one = Layout.of(at.kind().elements());
        return Layout.subarray(
                new long[] {at.size(), block}, new long[] {1, block}, new long[] {at.rank(), 0},
                one);
    }

    private static void blocksOfRanksLieInTurns(Case at, SharedFile file) throws Exception {
        file.view(FileView.of(16, turns(at, 3)));
        Object mine = at.filled(3 * at.count(), i -> Case.value(at.rank(), i));
        at.same("bytes written", file.writeAll(Part.of(mine)).bytes(), 3 * at.bytes());
        at.comm().barrier();
        at.same("length", file.size(), at.count() == 0 ? 0 : 16 + 3 * at.bytes() * at.size());
        Object back = at.kind().make(3 * at.count());
        file.seek(0, SeekFrom.START);
        at.same("bytes read", file.readAll(Part.of(back)).bytes(), 3 * at.bytes());
        at.expect("what was written", back, 3 * at.count(), i -> Case.value(at.rank(), i));
        file.view(FileView.of(16, at.kind().elements()));
        Object all = at.kind().make(3 * at.count() * at.size());
        file.readAll(Part.of(all));
        at.expect("all", all, 3 * at.count() * at.size(), i ->
                Case.value(i / 3 % at.size(), i / 3 / at.size() * 3 + i % 3));
        at.comm().barrier();
    }

    private static void explicitOffsetsCountElements(Case at, SharedFile file) {
        file.view(FileView.of(5, at.kind().elements()));
        file.writeAt((long) at.rank() * at.count(), Part.of(at.mine()));
        file.sync();
        Object in = at.empty();
        file.readAt((long) at.next() * at.count(), Part.of(in));
        at.expectFrom(at.next(), in);
        Object again = at.empty();
        file.readAtAll((long) at.previous() * at.count(), Part.of(again));
        at.expectFrom(at.previous(), again);
    }

    /// Every second element in memory goes to every size-th place in the file.
    private static void layoutsPickInMemoryToo(Case at, SharedFile file) {
        int n = at.count();
        Layout half = new Strided(at.kind().elements(), n, 1, 2);
        file.view(FileView.of(0, turns(at, 1)));
        Object from = at.filled(2 * n, i -> Case.value(at.rank(), i));
        file.writeAtAll(0, Part.of(from, 0, 1, half));
        Object to = at.kind().make(2 * n);
        file.readAtAll(0, Part.of(to, 0, 1, half));
        at.expect("what came back", to, 2 * n, i -> i % 2 == 0 ? Case.value(at.rank(), i) : 0);
    }

    private static void numbersAreBigEndianIfWanted(Case at, SharedFile file) throws Exception {
        FileView view = FileView.of(0, turns(at, 1)).with(Representation.EXTERNAL32);
        file.view(view);
        Object mine = at.mine();
        file.writeAll(Part.of(mine));
        at.expectFrom(at.rank(), mine);
        Object back = at.empty();
        file.readAtAll(0, Part.of(back));
        at.expectFrom(at.rank(), back);
        file.sync();
        if (at.kind() == Kind.INT || at.kind() == Kind.DOUBLE) {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file.path()))
                    .order(ByteOrder.BIG_ENDIAN);
            long first = at.kind() == Kind.INT ? bytes.getInt(0) : (long) bytes.getDouble(0);
            at.same("the first number", first, Case.value(0, 0));
        }
        file.sync();
    }

    /// A record of numbers of several lengths.
    record Sample(int id, double value, byte mark) {}

    private static void recordsAreElements(Case at, SharedFile file) throws Exception {
        Sample[] mine = IntStream.range(0, at.count())
                .mapToObj(i -> new Sample(at.rank(), i, (byte) 7))
                .toArray(Sample[]::new);
        Layout one = Layout.of(RecordLayout.of(Sample.class));
        Layout turns = Layout.resized(
                Layout.indexed(new long[] {1}, new long[] {at.rank()}, one), 0, at.size());
        file.view(FileView.of(0, turns).with(Representation.EXTERNAL32));
        file.writeAll(Part.of(mine));
        Sample[] back = new Sample[at.count()];
        file.readAtAll(0, Part.of(back));
        at.same("records", Arrays.asList(back), Arrays.asList(mine));
        file.sync();
        ByteBuffer last = ByteBuffer.wrap(Files.readAllBytes(file.path()))
                .position(13 * (at.size() * at.count() - 1));
        at.same("the last record", new Sample(last.getInt(), last.getDouble(), last.get()),
                new Sample(at.size() - 1, at.count() - 1, (byte) 7));
        file.sync();
    }

    private static void largeSharesAreExchanged(Case at, SharedFile file) {
        FileHints few = file.hints().withWindowBytes(100_000);
        for (FileHints hints : List.of(few, few.withAggregators(1), few.withAggregators(9),
                few.withExchange(FileHints.Exchange.NEVER))) {
            file.hints(hints);
            file.view(FileView.of(3, turns(at, 500)));
            file.writeAll(Part.of(at.mine()));
            Object back = at.empty();
            file.readAtAll(0, Part.of(back));
            at.expectFrom(at.rank(), back);
            file.resize(0);
        }
    }

    private static void theSharedPositionGivesEachPlaceOnce(Case at, SharedFile file) {
        file.view(FileView.of(0, ElementKinds.LONGS));
        for (int i = 0; i < at.count(); i++) {
            file.writeShared(Part.of(new long[] {at.rank() * 1000L + i}));
        }
        at.comm().barrier();
        long total = (long) at.count() * at.size();
        at.same("the shared position", file.sharedPosition(), total);
        long[] all = new long[(int) total];
        file.readAt(0, Part.of(all));
        long[] wanted = IntStream.range(0, at.size()).boxed()
                .flatMapToLong(r -> IntStream.range(0, at.count()).mapToLong(i -> r * 1000L + i))
                .toArray();
        long[] sorted = Arrays.stream(all).sorted().toArray();
        at.same("all numbers", sorted, wanted);
        file.seekShared(-1, SeekFrom.END);
        long[] last = new long[1];
        long bytes = file.readSharedAsync(Part.of(last)).await().bytes();
        long[] got = new long[] {bytes / Long.BYTES};
        at.same("who got the last one", at.comm().allReduce(got, org.atoll.mpj.Op.SUM)[0], 1L);
    }

    private static void orderedMeansTheOrderOfRanks(Case at, SharedFile file) {
        file.view(FileView.of(0, at.kind().elements()));
        int n = at.count() * (1 + at.rank());
        Object mine = at.filled(n, i -> Case.value(at.rank(), i));
        file.writeOrdered(Part.of(mine));
        file.writeOrderedBegin(Part.of(mine));
        file.writeOrderedEnd();
        file.seekShared(0, SeekFrom.START);
        Object back = at.kind().make(n);
        file.readOrdered(Part.of(back));
        at.expect("the first", back, n, i -> Case.value(at.rank(), i));
        Object again = at.kind().make(n);
        file.readOrderedBegin(Part.of(again));
        file.readOrderedEnd();
        at.expect("the second", again, n, i -> Case.value(at.rank(), i));
        at.same("the shared position", file.sharedPosition(),
                (long) at.count() * at.size() * (at.size() + 1));
        at.comm().barrier();
    }

    private static void requestsAreStages(Case at, SharedFile file) throws Exception {
        file.view(FileView.of(0, turns(at, 1)));
        Object mine = at.mine();
        Request first = file.writeAsync(Part.of(mine));
        Request second = file.writeAtAllAsync(at.count(), Part.of(mine));
        Request third = file.writeAllAsync(Part.of(new byte[0]));
        Request.awaitAll(first, second, third);
        at.same("bytes", second.await().bytes(), at.bytes());
        at.comm().barrier();
        Object near = at.empty();
        Object far = at.empty();
        Request one = file.readAtAsync(at.count(), Part.of(near));
        Request other = file.readAtAllAsync(0, Part.of(far));
        Request.awaitAll(List.of(one, other));
        long seen = one.stage().toCompletableFuture().get().bytes();
        at.expectFrom(at.rank(), near);
        at.expectFrom(at.rank(), far);
        at.same("what the stage saw", seen, at.bytes());
        at.same("whether it is done", Request.testAll(List.of(one, other)), true);
        at.comm().barrier();
    }

    /// What starts at the rank's own position goes on from there, whoever moves the shared one.
    private static void eachRequestGoesByItsOwnPosition(Case at, SharedFile file) {
        int n = at.count();
        file.view(FileView.of(0, turns(at, 1)));
        Request.awaitAll(file.writeAtAsync(n, Part.of(at.of(at.rank() + 1))),
                file.writeAsync(Part.of(at.mine())));
        at.comm().barrier();
        file.seek(0, SeekFrom.START);
        Object first = at.empty();
        Object second = at.empty();
        Request.awaitAll(file.readAsync(Part.of(first)), file.readAllAsync(Part.of(second)));
        at.expectFrom(at.rank(), first);
        at.expectFrom(at.rank() + 1, second);
        file.view(FileView.of(0, ElementKinds.INTS));
        file.seekShared(0, SeekFrom.START);
        Request[] writes = IntStream.range(0, 4)
                .mapToObj(i -> file.writeSharedAsync(Part.of(new int[] {4 * at.rank() + i})))
                .toArray(Request[]::new);
        Request.awaitAll(writes);
        at.comm().barrier();
        at.same("the shared position", file.sharedPosition(), 4L * at.size());
        at.same("the rank's own", file.position(), 0L);
        file.seekShared(0, SeekFrom.START);
        int[] own = new int[4];
        at.same("bytes", file.readShared(Part.of(own)).bytes(), 16L);
        int[] all = at.comm().allGather(own);
        Arrays.sort(all);
        at.same("what was at the shared position", all,
                IntStream.range(0, 4 * at.size()).toArray());
    }

    private static void splitCollectivesEnd(Case at, SharedFile file) {
        file.view(FileView.of(0, turns(at, 2)));
        file.writeAllBegin(Part.of(at.mine()));
        at.same("bytes", file.writeAllEnd().bytes(), at.bytes());
        file.writeAtAllBegin(at.count(), Part.of(at.mine()));
        at.same("bytes", file.writeAtAllEnd().bytes(), at.bytes());
        Object in = at.empty();
        file.readAllBegin(Part.of(in));
        file.readAllEnd();
        at.expectFrom(at.rank(), in);
        Object again = at.empty();
        file.readAtAllBegin(0, Part.of(again));
        file.readAtAllEnd();
        at.expectFrom(at.rank(), again);
    }

    private static void positionsMoveByWhatIsAskedFor(Case at, SharedFile file) {
        file.view(FileView.of(0, turns(at, 2)));
        file.writeAll(Part.of(new int[] {1, 2, 3}));
        at.same("position", file.position(), 3L);
        at.same("where that is", file.byteOffset(3),
                4L * (2 * at.size() + 2 * at.rank() + 1));
        at.comm().barrier();
        boolean last = at.rank() == at.size() - 1;
        at.same("bytes", file.read(Part.of(new int[5])).bytes(), last ? 0L : 4L);
        at.same("position", file.position(), 8L);
        file.seek(-7, SeekFrom.CURRENT);
        int[] in = new int[9];
        at.same("bytes", file.read(Part.of(in)).bytes(), last ? 8L : 12L);
        at.same("what was read", in[0] + 10 * in[1], 2 + 10 * 3);
        file.seek(0, SeekFrom.END);
        at.same("the end", file.position(), last ? 3L : 4L);
        at.comm().barrier();
    }

    private static void aFileIsAsLongAsIsSaid(Case at, SharedFile file) {
        file.resize(1000);
        at.same("length", file.size(), 1000L);
        at.same("zeros", file.readAt(990, Part.of(new byte[20])).bytes(), 10L);
        file.preallocate(2_500_000);
        at.same("length", file.size(), 2_500_000L);
        file.resize(7);
        at.same("length", file.size(), 7L);
        at.comm().barrier();
        file.view(FileView.of(5_000_000_000L, ElementKinds.LONGS));
        file.writeAtAll(at.rank(), Part.of(new long[] {at.rank()}));
        at.comm().barrier();
        long[] in = new long[1];
        file.readAt(at.next(), Part.of(in));
        at.same("behind 4 GiB", in[0], (long) at.next());
        at.same("length", file.size(), 5_000_000_000L + 8L * at.size());
        at.comm().barrier();
    }

    private static void inAtomicModeOneAccessIsThereAsAWhole(Case at, SharedFile file) {
        file.atomic(true);
        file.view(FileView.of(0, ElementKinds.INTS));
        int[] mine = new int[at.count()];
        Arrays.fill(mine, at.rank() + 1);
        file.writeAt(0, Part.of(mine));
        int[] in = new int[at.count()];
        file.readAt(0, Part.of(in));
        at.same("whether it is one rank's", Arrays.stream(in).distinct().count(), 1L);
        at.comm().barrier();
        file.writeAtAllAsync(0, Part.of(mine)).await();
        at.comm().barrier();
        file.readAtAll(0, Part.of(in));
        at.same("whether it is one rank's", Arrays.stream(in).distinct().count(), 1L);
        file.atomic(false);
        at.same("atomic", file.isAtomic(), false);
    }

    /// The last one is under way when the mode ends.
    private static void inAtomicModeAccessesOfOneRankTakeTurns(Case at, SharedFile file) {
        file.atomic(true);
        file.view(FileView.of(0, turns(at, at.count())));
        Object mine = at.mine();
        for (int round = 0; round < 3; round++) {
            Request started = file.writeAtAsync(2L * round * at.count(), Part.of(mine));
            file.writeAt((2L * round + 1) * at.count(), Part.of(mine));
            started.await();
        }
        Request last = file.writeAtAsync(6L * at.count(), Part.of(mine));
        file.atomic(false);
        last.await();
        at.comm().barrier();
        at.same("bytes", file.size(), 7 * at.bytes() * at.size());
        at.comm().barrier();
    }

    /// A request that has begun before goes on as it was said then, on all ranks.
    private static void hintsAreForLaterCalls(Case at, SharedFile file) {
        FileHints hints = file.hints().withExchange(FileHints.Exchange.ALWAYS);
        file.hints(hints);
        file.view(FileView.of(0, turns(at, 1)));
        Object mine = at.mine();
        for (int round = 1; round < 30; round++) {
            Request started = file.writeAtAllAsync(0, Part.of(mine));
            file.hints(hints.withWindowBytes(1000 * round).withAggregators(1 + round % 2));
            started.await();
        }
        at.same("bytes", file.size(), at.bytes() * at.size());
        at.comm().barrier();
    }

    private static void appendingBeginsAtTheEnd(Case at) throws Exception {
        Path path = path(at.comm());
        SharedFile first = SharedFile.open(at.comm(), path, FileMode.CREATE, FileMode.WRITE);
        first.writeOrdered(Part.of(new byte[] {(byte) at.rank()}));
        first.close();
        SharedFile second = SharedFile.open(at.comm(), path, FileMode.WRITE, FileMode.APPEND);
        at.same("position", second.position(), (long) at.size());
        second.writeOrdered(Part.of(new byte[] {(byte) -at.rank()}));
        second.close();
        byte[] all = Files.readAllBytes(path);
        byte[] wanted = new byte[2 * at.size()];
        for (int rank = 0; rank < at.size(); rank++) {
            wanted[rank] = (byte) rank;
            wanted[at.size() + rank] = (byte) -rank;
        }
        at.same("all", all, wanted);
        at.comm().barrier();
    }
}
