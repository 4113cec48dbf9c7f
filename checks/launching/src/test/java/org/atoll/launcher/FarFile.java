// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Path;
import java.util.Arrays;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.SharedFile;

/// A program for tests: ranks of several hosts write and read one file in every way in which they
/// must talk to each other about it.
final class FarFile {
    private static final int BLOCK = 3;
    private static final int BLOCKS = 20_000;

    private FarFile() {}

    public static void main(String[] arguments) {
        Job.run(arguments, self -> {
            Comm comm = Mpj.in(self).comm();
            try (SharedFile file = SharedFile.open(
                    comm, Path.of(arguments[0]), FileMode.CREATE, FileMode.READ, FileMode.WRITE,
                    FileMode.DELETE_ON_CLOSE)) {
                inTurns(comm, file);
                atTheSharedPosition(comm, file);
                inOrder(comm, file);
                atomically(comm, file);
            }
            System.out.println("rank " + comm.rank() + " of " + comm.size() + " on node "
                    + self.topology().node(comm.rank()) + " is done");
        });
    }

    private static void require(boolean fine, String what) {
        if (!fine) {
            throw new IllegalStateException(what + " is wrong");
        }
    }

    /// Two-phase collectives: each rank has every size-th block.
    private static void inTurns(Comm comm, SharedFile file) {
        int[] mine = new int[BLOCK * BLOCKS];
        Arrays.setAll(mine, i -> comm.rank() * mine.length + i);
        Layout turns = Layout.subarray(
                new long[] {comm.size(), BLOCK}, new long[] {1, BLOCK},
                new long[] {comm.rank(), 0}, Layout.of(ElementKinds.INTS));
        file.view(FileView.of(8, turns));
        file.writeAllBegin(Part.of(mine));
        file.writeAllEnd();
        file.sync();
        int[] back = new int[mine.length];
        file.readAtAll(0, Part.of(back));
        require(Arrays.equals(back, mine), "what a rank has written itself");
        file.view(FileView.of(8, ElementKinds.INTS));
        int[] all = new int[mine.length * comm.size()];
        file.readAllAsync(Part.of(all)).await();
        for (int i = 0; i < all.length; i++) {
            int rank = i / BLOCK % comm.size();
            int wanted = rank * mine.length + i / BLOCK / comm.size() * BLOCK + i % BLOCK;
            require(all[i] == wanted, "element " + i);
        }
        comm.barrier();
    }

    /// Every place is drawn once.
    private static void atTheSharedPosition(Comm comm, SharedFile file) {
        file.resize(0);
        file.view(FileView.of(0, ElementKinds.INTS));
        for (int i = 0; i < 50; i++) {
            file.writeShared(Part.of(new int[] {1 + comm.rank() * 50 + i}));
        }
        file.sync();
        int[] all = new int[50 * comm.size()];
        file.readAtAll(0, Part.of(all));
        Arrays.sort(all);
        for (int i = 0; i < all.length; i++) {
            require(all[i] == i + 1, "the number of those that wrote " + (i + 1));
        }
        comm.barrier();
    }

    private static void inOrder(Comm comm, SharedFile file) {
        file.seekShared(0, SeekFrom.START);
        int[] mine = new int[comm.rank() + 1];
        Arrays.fill(mine, comm.rank());
        file.writeOrdered(Part.of(mine));
        file.sync();
        file.seekShared(0, SeekFrom.START);
        int[] back = new int[mine.length];
        file.readOrdered(Part.of(back));
        require(Arrays.equals(back, mine), "what was written in order");
        comm.barrier();
    }

    /// What is read is that of one rank as a whole.
    private static void atomically(Comm comm, SharedFile file) {
        int[] mine = new int[30_000];
        Arrays.fill(mine, comm.rank());
        int[] back = new int[mine.length];
        file.atomic(true);
        file.writeAt(0, Part.of(mine));
        comm.barrier();
        for (int i = 0; i < 3; i++) {
            file.writeAt(0, Part.of(mine));
            file.readAt(0, Part.of(back));
            require(Arrays.stream(back).allMatch(value -> value == back[0]), "an access");
        }
        require(comm.allReduce(new int[] {1}, Op.SUM)[0] == comm.size(), "the number of ranks");
        file.atomic(false);
    }
}
