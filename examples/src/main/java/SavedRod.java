// SPDX-License-Identifier: Apache-2.0
import java.util.Locale;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

private static final int POINTS = 1000;

/// Example 52. A rod that is warm at one end, of which each rank has a part, and whose processes
/// may be killed: it says what its state is, and saves it at the end of steps.
///
/// `./atoll run -n 4 --on-failure recover --snapshots saved --every 100 SavedRod.java 20000`
///
/// Kill any of its processes meanwhile (`kill -9`): the answer is the same.
void main(String[] args) {
    int steps = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
    Recovery.run(args, (rank, ck) -> warm(Mpj.in(rank).comm(), ck, steps));
}

private static void warm(Comm comm, Checkpoint ck, int steps) {
    double[] u = ck.doubles("u", POINTS + 2);
    Count step = ck.count("step");
    if (ck.begin() && comm.rank() == 0) {
        u[0] = 1;
    }
    double[] next = u.clone();
    for (; step.get() < steps; step.next()) {
        exchangeEnds(comm, u);
        for (int i = 1; i <= POINTS; i++) {
            next[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        }
        System.arraycopy(next, 1, u, 1, POINTS);
        ck.point();
    }
    double warmth = 0;
    for (int i = 1; i <= POINTS; i++) {
        warmth += u[i];
    }
    double[] all = comm.allReduce(new double[] {warmth}, Op.SUM);
    if (comm.rank() == 0) {
        System.out.printf(Locale.ROOT, "warmth %.9f after %d steps%n", all[0], steps);
    }
}

private static void exchangeEnds(Comm comm, double[] u) {
    int left = comm.rank() - 1;
    int right = comm.rank() + 1;
    double[] end = new double[1];
    if (right < comm.size()) {
        comm.send(new double[] {u[POINTS]}, right, 0);
    }
    if (left >= 0) {
        comm.receive(end, left, 0);
        u[0] = end[0];
        comm.send(new double[] {u[1]}, left, 0);
    }
    if (right < comm.size()) {
        comm.receive(end, right, 0);
        u[POINTS + 1] = end[0];
    }
}
