// SPDX-License-Identifier: Apache-2.0
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

private static final int STEPS = 1_000_000;

/// Example 3. A reduction combines a value of every rank. Each rank adds up its share of the
/// strips below 4 / (1 + x x); `reduce` brings the sum to one rank, `allReduce` to all.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        double part = 0;
        for (int i = comm.rank(); i < STEPS; i += comm.size()) {
            double x = (i + 0.5) / STEPS;
            part += 4 / (1 + x * x) / STEPS;
        }
        double[] pi = comm.reduce(new double[] {part}, Op.SUM, 0);
        double[] largest = comm.allReduce(new double[] {part}, Op.MAX);
        if (comm.rank() == 0) {
            System.out.printf("pi is about %.9f%n", pi[0]);
            System.out.printf("the largest share was %.3f%n", largest[0]);
        }
    });
}
