// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;

/// A program that makes its ranks use all the memory that they are ever given beside the program's
/// own: long messages between all pairs, more communicators with collectives than there are
/// boards, and messages that nobody receives. Then each says what Linux has counted.
public final class Hungry {
    private static final int MEBIBYTE = 1 << 20;
    private static final int ROUNDS = 2;
    private static final int COMMUNICATORS = 9;

    private Hungry() {}

    /// Runs on any number of ranks.
    ///
    /// @param args ignored
    public static void main(String[] args) {
        Job.run(args, rank -> {
            Comm comm = Mpj.in(rank).comm();
            exchange(comm);
            for (int i = 0; i < COMMUNICATORS; i++) {
                combine(comm.dup());
            }
            comm.barrier();
            System.out.println(comm.rank() + " " + counted());
        });
    }

    private static void exchange(Comm comm) {
        int size = comm.size();
        Part out = Part.of(new byte[2 * MEBIBYTE]);
        Part in = Part.of(new byte[2 * MEBIBYTE]);
        for (int round = 0; round < ROUNDS; round++) {
            for (int distance = 0; distance < size; distance++) {
                int to = (comm.rank() + distance) % size;
                int from = (comm.rank() + size - distance) % size;
                comm.sendReceive(out, to, 0, in, from, 0);
                comm.send(new byte[MEBIBYTE / 256], to, 1);
            }
        }
    }

    private static void combine(Comm comm) {
        byte[] bytes = new byte[2 * MEBIBYTE];
        for (int root = 0; root < comm.size(); root++) {
            comm.broadcast(bytes, root);
        }
        comm.allReduceInPlace(bytes, Op.MAX);
    }

    /// The peak of all that is in memory, and what of it is shared with other processes now, in
    /// KiB.
    private static String counted() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
        return List.of("VmHWM:", "RssShmem:").stream()
                .map(name -> lines.stream()
                        .filter(line -> line.startsWith(name))
                        .findFirst()
                        .orElse("0")
                        .replaceAll("\\D", ""))
                .collect(Collectors.joining(" "));
    }
}
