// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Every way to write a file and every way to read it, against the bytes that are in it. Each rank
/// has a number and its double, which lie side by side; the ranks' pairs lie in rank order.
class FileAccessTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int RANKS = 3;

    private static int me() {
        return WORLD.getRank();
    }

    /// A way to write two elements or to read them. The first element of a rank is the one with
    /// the number `at`; the call may use that, or count on positions being there.
    private record Way(String name, Access access) {
        private interface Access {
            Status on(File file, int at, int[] array, IntBuffer direct);
        }
    }

    private static final List<Way> WRITES = List.of(
            new Way("writeAt", (file, at, array, direct) -> file.writeAt(at, array, 2, MPI.INT)),
            new Way("writeAtAll",
                    (file, at, array, direct) -> file.writeAtAll(at, array, 2, MPI.INT)),
            new Way("iWriteAt",
                    (file, at, array, direct) ->
                            file.iWriteAt(at, direct, 2, MPI.INT).waitStatus()),
            new Way("iWriteAtAll",
                    (file, at, array, direct) ->
                            file.iWriteAtAll(at, direct, 2, MPI.INT).waitStatus()),
            new Way("write", (file, at, array, direct) -> file.write(array, 2, MPI.INT)),
            new Way("writeAll", (file, at, array, direct) -> file.writeAll(array, 2, MPI.INT)),
            new Way("iWrite",
                    (file, at, array, direct) -> file.iWrite(direct, 2, MPI.INT).waitStatus()),
            new Way("iWriteAll",
                    (file, at, array, direct) -> file.iWriteAll(direct, 2, MPI.INT).waitStatus()),
            new Way("writeOrdered",
                    (file, at, array, direct) -> file.writeOrdered(array, 2, MPI.INT)),
            new Way("writeAtAllBegin", (file, at, array, direct) -> {
                file.writeAtAllBegin(at, array, 2, MPI.INT);
                return file.writeAtAllEnd(array);
            }),
            new Way("writeAllBegin", (file, at, array, direct) -> {
                file.writeAllBegin(array, 2, MPI.INT);
                return file.writeAllEnd(array);
            }),
            new Way("writeOrderedBegin", (file, at, array, direct) -> {
                file.writeOrderedBegin(array, 2, MPI.INT);
                return file.writeOrderedEnd(array);
            }));

    private static final List<Way> READS = List.of(
            new Way("readAt", (file, at, array, direct) -> file.readAt(at, array, 2, MPI.INT)),
            new Way("readAtAll",
                    (file, at, array, direct) -> file.readAtAll(at, array, 2, MPI.INT)),
            new Way("iReadAt",
                    (file, at, array, direct) -> taken(file.iReadAt(at, direct, 2, MPI.INT),
                            direct, array)),
            new Way("iReadAtAll",
                    (file, at, array, direct) -> taken(file.iReadAtAll(at, direct, 2, MPI.INT),
                            direct, array)),
            new Way("read", (file, at, array, direct) -> file.read(array, 2, MPI.INT)),
            new Way("readAll", (file, at, array, direct) -> file.readAll(array, 2, MPI.INT)),
            new Way("iRead",
                    (file, at, array, direct) -> taken(file.iRead(direct, 2, MPI.INT),
                            direct, array)),
            new Way("iReadAll",
                    (file, at, array, direct) -> taken(file.iReadAll(direct, 2, MPI.INT),
                            direct, array)),
            new Way("readOrdered",
                    (file, at, array, direct) -> file.readOrdered(array, 2, MPI.INT)),
            new Way("readAtAllBegin", (file, at, array, direct) -> {
                file.readAtAllBegin(at, array, 2, MPI.INT);
                return file.readAtAllEnd(array);
            }),
            new Way("readAllBegin", (file, at, array, direct) -> {
                file.readAllBegin(array, 2, MPI.INT);
                return file.readAllEnd(array);
            }),
            new Way("readOrderedBegin", (file, at, array, direct) -> {
                file.readOrderedBegin(array, 2, MPI.INT);
                return file.readOrderedEnd(array);
            }));

    private static Status taken(Request request, IntBuffer direct, int[] array) {
        Status status = request.waitStatus();
        direct.get(0, array);
        return status;
    }

    private Path path = Path.of("");

    /// Names the file by rank 0's process: ranks may be threads or processes.
    private Path name(String test) {
        long[] process = {ProcessHandle.current().pid()};
        WORLD.bcast(process, 1, MPI.LONG, 0);
        path = Path.of(System.getProperty("java.io.tmpdir"), "atoll-" + test + "-" + process[0]);
        return path;
    }

    private File open(String test) {
        File file = new File(WORLD, name(test).toString(),
                MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        file.setView(0, MPI.INT, MPI.INT, "native");
        return file;
    }

    /// What is in the file.
    private int[] content() throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        int[] numbers = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asIntBuffer().get(numbers);
        return numbers;
    }

    private static void toPlace(File file, int at) {
        file.seek(at, MPI.SEEK_SET);
        file.seekShared(0, MPI.SEEK_SET);
    }

    @OnRanks(RANKS)
    void everyWriteIsSeenByEveryRead() throws IOException {
        File file = open("access");
        int at = 2 * me();
        for (int i = 0; i < WRITES.size(); i++) {
            Way write = WRITES.get(i);
            Way read = READS.get(i);
            int base = 100 * (i + 1);
            int[] mine = {base + me(), 2 * me()};
            toPlace(file, at);
            Status written = write.access.on(file, at, mine, BothForms.direct(mine));
            assertThat(written.getCount(MPI.INT)).as(write.name).isEqualTo(2);
            file.sync();
            assertThat(content()).as(write.name)
                    .containsExactly(base, 0, base + 1, 2, base + 2, 4);
            assertPositions(file, write.name, at);
            toPlace(file, at);
            int[] got = new int[2];
            Status status = read.access.on(file, at, got, BothForms.direct(0, 0));
            assertThat(status.getCount(MPI.INT)).as(read.name).isEqualTo(2);
            assertThat(got).as(read.name).containsExactly(mine);
            WORLD.barrier();
            assertPositions(file, read.name, at);
        }
        file.close();
    }

    /// Of the two positions each call moves the one it goes by, and no other.
    private static void assertPositions(File file, String name, int at) {
        boolean explicit = name.contains("At");
        boolean shared = name.contains("Ordered");
        assertThat(file.getPosition()).as(name).isEqualTo(explicit || shared ? at : at + 2);
        assertThat(file.getPositionShared()).as(name).isEqualTo(shared ? 2L * RANKS : 0);
        WORLD.barrier();
    }

    /// Who comes first is nobody's to say, but no two get the same place.
    @OnRanks(RANKS)
    void theSharedPositionGivesEachRankItsOwnPlace() throws IOException {
        File file = open("places");
        assertThat(file.writeShared(new int[] {me(), me()}, 2, MPI.INT).getCount(MPI.INT))
                .isEqualTo(2);
        WORLD.barrier();
        IntBuffer more = BothForms.direct(10 + me());
        assertThat(file.iWriteShared(more, 1, MPI.INT).waitStatus().getCount(MPI.INT)).isEqualTo(1);
        file.sync();
        int[] all = content();
        assertThat(Arrays.copyOf(all, 6)).containsExactlyInAnyOrder(0, 0, 1, 1, 2, 2);
        assertThat(all[2 * me()]).as("a rank's two are one beside the other")
                .isEqualTo(all[2 * me() + 1]);
        assertThat(Arrays.copyOfRange(all, 6, 9)).containsExactlyInAnyOrder(10, 11, 12);
        file.seekShared(3, MPI.SEEK_SET);
        int[] got = new int[1];
        file.readShared(got, 1, MPI.INT);
        WORLD.barrier();
        IntBuffer direct = BothForms.direct(-1, -1);
        file.iReadShared(direct, 1, MPI.INT).waitFor();
        int[] seen = new int[2 * RANKS];
        WORLD.allGather(new int[] {got[0], direct.get(0)}, 2, MPI.INT, seen, 2, MPI.INT);
        Arrays.sort(seen);
        int[] wanted = Arrays.copyOfRange(all, 3, 9);
        Arrays.sort(wanted);
        assertThat(seen).containsExactly(wanted);
        assertThat(direct.get(1)).isEqualTo(-1);
        file.close();
    }

    @OnRanks(RANKS)
    void manyWritesAtTheSharedPositionMayBeUnderWay() throws IOException {
        File file = open("many");
        int each = 8;
        Request[] requests = new Request[each];
        for (int i = 0; i < each; i++) {
            requests[i] = file.iWriteShared(
                    BothForms.direct(each * me() + i), 1, MPI.INT);
        }
        Request.waitAll(requests);
        file.sync();
        int[] numbers = content();
        Arrays.sort(numbers);
        assertThat(numbers).containsExactly(IntStream.range(0, each * RANKS).toArray());
        file.close();
    }

    @OnRanks(2)
    void aFileSaysHowItWasOpenedAndWhoHasIt() {
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        Info hints = new Info();
        File file = new File(WORLD, name("asked").toString(), mode, hints);
        assertThat(file.getAMode()).isEqualTo(mode);
        assertThat(Group.compare(file.getGroup(), WORLD.getGroup())).isEqualTo(MPI.IDENT);
        Datatype type = Datatype.createVector(2, 1, 3, MPI.INT);
        assertThat(file.getTypeExtent(type)).isEqualTo(type.getExtent());
        file.setView(8, MPI.INT, type, "native", hints);
        assertThat(file.getView().getDisp()).isEqualTo(8);
        assertThat(file.getView().getFileType()).isSameAs(type);
        file.setSize(40);
        file.preallocate(64);
        WORLD.barrier();
        assertThat(file.getSize()).isEqualTo(64);
        assertThat(file.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
        file.callErrhandler(MPI.ERR_IO);
        Errhandler fatal = MPI.ERRORS_ARE_FATAL;
        file.setErrhandler(fatal);
        assertThat(file.getErrhandler()).isSameAs(fatal);
        file.close();
    }

    @OnRanks(1)
    void aViewIsWhatItsMakerSays() {
        FileView view = new FileView(24, MPI.INT, MPI.DOUBLE, "external32");
        assertThat(view.getDisp()).isEqualTo(24);
        assertThat(view.getEType()).isSameAs(MPI.INT);
        assertThat(view.getFileType()).isSameAs(MPI.DOUBLE);
        assertThat(view.getDataRep()).isEqualTo("external32");
    }

    @OnRanks(1)
    void aFileIsDeletedByItsName() throws IOException {
        for (boolean hints : new boolean[] {false, true}) {
            Path made = Files.createTempFile("atoll-delete", ".bin");
            if (hints) {
                File.delete(made.toString(), new Info());
            } else {
                File.delete(made.toString());
            }
            assertThat(made).doesNotExist();
            assertThatThrownBy(() -> File.delete(made.toString()))
                    .isInstanceOfSatisfying(MPIException.class, e ->
                            assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_NO_SUCH_FILE));
        }
    }
}
