// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Path;
import org.atoll.job.Job;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;

/// A program whose ranks write a file together, twice; what rank 1 has is too much for the disk.
public final class FullDisk {
    private static final int LITTLE = 1 << 10;
    private static final int MUCH = 1 << 20;

    private FullDisk() {}

    /// Runs on any number of ranks.
    ///
    /// @param args the file
    public static void main(String[] args) {
        Job.run(args, self -> {
            int rank = self.number();
            byte[] mine = new byte[rank == 1 ? MUCH : LITTLE];
            long place = rank <= 1 ? (long) rank * LITTLE : MUCH + (long) rank * LITTLE;
            try (SharedFile file = SharedFile.open(
                    Mpj.in(self).comm(), Path.of(args[0]), FileMode.CREATE, FileMode.WRITE)) {
                file.writeAtAll(place, Part.of(mine));
                file.writeAtAll(place, Part.of(mine));
            }
        });
    }
}
