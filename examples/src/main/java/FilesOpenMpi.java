// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: ranks write records in turns, then a log in the order of ranks.
public final class FilesOpenMpi {
    private static final int NAME_CHARS = 200;

    private FilesOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        char[] name = me == 0 ? fresh() : new char[NAME_CHARS];
        MPI.COMM_WORLD.bcast(name, NAME_CHARS, MPI.CHAR, 0);
        int mode = MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(
                MPI.COMM_WORLD, new String(name).replace("\0", ""), mode, MPI.INFO_NULL);
        Datatype turns = Datatype.createResized(
                Datatype.createContiguous(2, MPI.INT), 0, 2 * 4 * size);
        turns.commit();
        file.setView(2L * 4 * me, MPI.INT, turns, "native", MPI.INFO_NULL);
        int[] mine = {10 * me, 10 * me + 1, 100 + 10 * me, 101 + 10 * me};
        file.writeAll(mine, 4, MPI.INT);
        file.sync();
        int[] all = new int[4 * size];
        file.setView(0, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
        int read = file.readAtAll(0, all, all.length, MPI.INT).getCount(MPI.INT);
        if (me == 0) {
            System.out.println(read + " in turns: " + Arrays.toString(all));
        }
        file.seekShared(0, MPI.SEEK_END);
        file.writeOrdered(new int[] {-me}, 1, MPI.INT);
        file.sync();
        file.readAt(4L * size, all, size, MPI.INT);
        if (me == 0) {
            System.out.println("in order: " + Arrays.toString(Arrays.copyOf(all, size)));
        }
        file.close();
        MPI.Finalize();
    }

    /// A file that only this program knows.
    private static char[] fresh() {
        try {
            String name = Files.createTempFile("atoll-files", "").toString();
            return Arrays.copyOf(name.toCharArray(), NAME_CHARS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
