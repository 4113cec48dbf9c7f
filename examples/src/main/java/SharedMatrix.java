// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;

private static final int ROWS = 4;

/// Example 34. A matrix of four columns for each rank lies in one file. Each rank writes its own
/// columns, all in one call; then each reads a row, which has a part of every rank.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        Path path = Path.of(comm.broadcastObject(name(comm), 0));
        int width = 4 * comm.size();
        try (SharedFile file = SharedFile.open(
                comm, path, FileMode.READ, FileMode.WRITE, FileMode.DELETE_ON_CLOSE)) {
            Layout columns = Layout.subarray(
                    new long[] {ROWS, width},
                    new long[] {ROWS, 4},
                    new long[] {0, 4L * comm.rank()},
                    Layout.of(ElementKinds.INTS));
            file.view(FileView.of(0, columns));
            int[] mine = new int[4 * ROWS];
            Arrays.setAll(mine, i -> 100 * (i / 4) + 4 * comm.rank() + i % 4);
            file.writeAll(Part.of(mine));
            file.sync();
            file.view(FileView.of(0, ElementKinds.INTS));
            int[] row = new int[width];
            file.readAtAll((long) width * (comm.rank() % ROWS), Part.of(row));
            for (Object line : comm.gatherObjects(Arrays.toString(row), 0)) {
                System.out.println(line);
            }
        }
    });
}

/// A file that only this program knows.
private static String name(Comm comm) throws IOException {
    return comm.rank() == 0 ? Files.createTempFile("atoll-matrix", "").toString() : "";
}
