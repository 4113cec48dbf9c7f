// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;

/// A program for tests of a small `/dev/shm`: the ranks send each other long messages in a ring;
/// with an argument, after a file has taken all the room that is left there.
public final class Filling {
    private Filling() {}

    /// Runs on any number of ranks.
    ///
    /// @param args whether to fill
    public static void main(String[] args) {
        Job.run(args, rank -> {
            if (args.length > 0) {
                fill(Path.of("/dev/shm/fill-" + rank.number()));
            }
            Comm comm = Mpj.in(rank).comm();
            int size = comm.size();
            byte[] bytes = new byte[1 << 21];
            Part in = Part.of(bytes);
            var coming = comm.receiveAsync(in, (comm.rank() + size - 1) % size, 1);
            comm.send(new byte[1 << 21], (comm.rank() + 1) % size, 1);
            coming.await();
            comm.barrier();
            comm.broadcast(bytes, 0);
            System.out.println("rank " + comm.rank() + " is through");
        });
    }

    private static void fill(Path file) {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[1 << 12]);
            }
        } catch (IOException e) {
            System.out.println("full: " + e.getMessage());
        }
    }
}
