// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files in Open MPI's spelling.
class FileTest {
    private static String name(String test) {
        return Path.of(System.getProperty("java.io.tmpdir"),
                "atoll-" + test + "-" + ProcessHandle.current().pid()).toString();
    }

    private static File open(String test) {
        return new File(MPI.COMM_WORLD, name(test),
                MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE, MPI.INFO_NULL);
    }

    @OnRanks(3)
    void columnsAreWrittenAndReadTogether() throws Exception {
        int me = MPI.COMM_WORLD.getRank();
        File file = open("columns");
        Datatype column = Datatype.createResized(
                Datatype.createVector(4, 2, 6, MPI.INT), 0, 24 * 4);
        column.commit();
        file.setView(8L * me, MPI.INT, column, "native");
        int[] mine = new int[8];
        for (int i = 0; i < 8; i++) {
            mine[i] = 100 * me + i;
        }
        assertThat(file.writeAll(mine, 8, MPI.INT).getCount(MPI.INT)).isEqualTo(8);
        file.sync();
        assertThat(file.getSize()).isEqualTo(4 * 24);
        assertThat(file.getByteOffset(2)).isEqualTo(8L * me + 24);
        IntBuffer back = MPI.newIntBuffer(8);
        Request request = file.iReadAtAll(0, back, 8, MPI.INT);
        assertThat(request.waitStatus().getCount(MPI.INT)).isEqualTo(8);
        assertThat(back.get(7)).isEqualTo(mine[7]);
        file.seek(-2, MPI.SEEK_CUR);
        assertThat(file.getPosition()).isEqualTo(6);
        int[] two = new int[2];
        file.readAllBegin(two, 2, MPI.INT);
        file.readAllEnd(two);
        assertThat(two).containsExactly(mine[6], mine[7]);
        FileView view = file.getView();
        assertThat(view.getEType()).isSameAs(MPI.INT);
        assertThat(view.getDataRep()).isEqualTo("native");
        file.close();
        assertThat(Files.exists(Path.of(name("columns")))).isFalse();
    }

    @OnRanks(2)
    void sharedPositionsAndBigEndianNumbers() throws Exception {
        int me = MPI.COMM_WORLD.getRank();
        File file = open("shared");
        file.setView(0, MPI.INT, MPI.INT, "external32");
        file.writeOrdered(new int[] {me, me + 10}, 2, MPI.INT);
        assertThat(file.getPositionShared()).isEqualTo(4);
        file.sync();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(name("shared"))));
        assertThat(bytes.getInt(4)).isEqualTo(10);
        file.seekShared(0, MPI.SEEK_SET);
        int[] two = new int[2];
        file.readShared(two, 2, MPI.INT);
        assertThat(two[1]).isEqualTo(two[0] + 10);
        file.setAtomicity(true);
        assertThat(file.getAtomicity()).isTrue();
        file.writeAt(me, new int[] {5}, 1, MPI.INT);
        file.sync();
        int[] both = new int[2];
        assertThat(file.readAt(0, both, 2, MPI.INT).getCount(MPI.INT)).isEqualTo(2);
        assertThat(both).containsExactly(5, 5);
        file.setAtomicity(false);
        file.close();
    }

    /// Whoever gives a wrong view, nobody is left waiting.
    @OnRanks(2)
    void aWrongViewIsRefusedOnAllRanks() {
        int me = MPI.COMM_WORLD.getRank();
        File file = open("views");
        Datatype two = Datatype.createContiguous(2, MPI.INT);
        Datatype gaps = Datatype.createVector(2, 1, 3, MPI.INT);
        file.setView(0, two, Datatype.createVector(3, 4, 6, MPI.INT), "native");
        file.setView(0, gaps, Datatype.createContiguous(3, gaps), "native");
        file.setView(0, MPI.BYTE, gaps, "native");
        refusesView(file, MPI.ERR_TYPE, two, me == 1 ? gaps : two, "native");
        refusesView(file, MPI.ERR_TYPE, MPI.INT, me == 0 ? MPI.FLOAT : MPI.INT, "native");
        refusesView(file, MPI.ERR_TYPE, me == 0 ? MPI.DATATYPE_NULL : MPI.INT, MPI.INT, "native");
        refusesView(file, MPI.ERR_UNSUPPORTED_DATAREP,
                MPI.INT, MPI.INT, me == 1 ? "roman" : "native");
        refusesView(file, MPI.ERR_NOT_SAME, me == 1 ? two : MPI.INT, two, "native");
        file.writeAll(new int[6], 6, MPI.INT);
        file.close();
    }

    private static void refusesView(
            File file, int errorClass, Datatype etype, Datatype filetype, String datarep) {
        assertThatThrownBy(() -> file.setView(0, etype, filetype, datarep))
                .hasMessageStartingWith("setView: ")
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(errorClass));
    }

    @OnRanks(2)
    void errorsAreNamed() {
        assertThatThrownBy(() ->
                new File(MPI.COMM_WORLD, name("missing"), MPI.MODE_RDONLY, MPI.INFO_NULL))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_NO_SUCH_FILE));
        assertThatThrownBy(() ->
                new File(MPI.COMM_WORLD, name("missing"), MPI.MODE_CREATE, MPI.INFO_NULL))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_AMODE));
        File file = open("errors");
        assertThatThrownBy(() -> file.setView(0, MPI.INT, MPI.INT, "roman"))
                .hasMessageContaining("datarep is roman");
        assertThatThrownBy(() -> file.writeAt(0, new int[1], -1, MPI.INT))
                .hasMessageContaining("writeAt: count is -1");
        assertThatThrownBy(() -> file.iRead(IntBuffer.allocate(1), 1, MPI.INT))
                .hasMessageContaining("allowed are direct ones");
        Info hints = new Info();
        hints.set("cb_buffer_size", "4096");
        file.setInfo(hints);
        assertThat(file.getInfo().get("cb_buffer_size")).isEqualTo("4096");
        file.close();
    }
}
