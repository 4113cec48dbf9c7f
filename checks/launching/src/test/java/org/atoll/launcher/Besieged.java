// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;

/// A program for [StrangersSystemTest]: its ranks compute and combine results for a number of
/// steps, with a port open all the time. In the first quarter half of them call the port.
final class Besieged {
    private static final int WORK = 100_000;

    private Besieged() {}

    public static void main(String[] arguments) {
        Job.run(arguments, Besieged::run);
    }

    private static void run(Rank self) {
        Comm comm = Mpj.in(self).comm();
        int steps = Integer.parseInt(self.arguments()[0]);
        Port port = comm.rank() == 0 ? Mpj.in(self).openPort() : null;
        String name = comm.broadcastObject(port == null ? "" : port.name(), 0);
        long total = 0;
        for (int step = 0; step < steps; step++) {
            long[] own = {work(comm.rank(), step)};
            total += comm.allReduce(own, Op.SUM)[0];
            if (step == steps / 4) {
                total += met(comm, port, name);
            }
        }
        if (port != null) {
            port.close();
            System.out.println("total " + total);
        }
    }

    /// Even ranks accept at the port, odd ones call it.
    private static long met(Comm comm, Port port, String name) {
        Comm half = comm.split(comm.rank() % 2, 0);
        InterComm other = comm.rank() % 2 == 0
                ? half.worlds().accept(port, 0)
                : half.worlds().connect(name, 0);
        long[] sum = {0};
        other.parts().allReduce(Part.of(new long[] {comm.rank()}), Part.of(sum), Op.SUM).run();
        other.disconnect();
        return comm.allReduce(sum, Op.SUM)[0];
    }

    private static long work(int rank, int step) {
        long state = rank * 31L + step;
        for (int round = 0; round < WORK; round++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
        }
        return state >>> 40;
    }
}
