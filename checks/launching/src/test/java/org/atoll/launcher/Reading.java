// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// A program that knows nothing of recovery, and reads numbers: rank 1 adds them up, and rank 0
/// prints each hundredth sum. The first two lives of rank 0 wait to be killed when they have come
/// to [#FIRST_END] and [#SECOND_END]. With a file as argument, rank 0 reads all, makes the file,
/// and waits.
final class Reading {
    private static final int END = -1;
    private static final int FIRST_END = 2_000;
    private static final int SECOND_END = 4_000;

    private Reading() {}

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (rank.number() == 1) {
                add(comm);
            } else if (arguments.length == 0) {
                readNumbers(comm, switch (rank.fabric().incarnation()) {
                    case 0 -> FIRST_END;
                    case 1 -> SECOND_END;
                    default -> Integer.MAX_VALUE;
                });
            } else {
                long length = System.in.transferTo(OutputStream.nullOutputStream());
                Files.writeString(Path.of(arguments[0]), length + " of " + pid());
                comm.receive(new int[1], 1, 1);
            }
        });
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    private static void add(Comm comm) {
        int[] number = new int[1];
        int sum = 0;
        comm.receive(number, 0, 0);
        while (number[0] != END) {
            sum += number[0];
            comm.send(new int[] {sum}, 0, 0);
            comm.receive(number, 0, 0);
        }
    }

    private static void readNumbers(Comm comm, int last) throws IOException, InterruptedException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        int[] sum = new int[1];
        int count = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            comm.send(new int[] {Integer.parseInt(line)}, 1, 0);
            comm.receive(sum, 1, 0);
            count++;
            if (count % 100 == 0) {
                System.out.println(count + " numbers add up to " + sum[0]);
                Thread.sleep(count < last ? 10 : Long.MAX_VALUE);
            }
        }
        comm.send(new int[] {END}, 1, 0);
    }
}
