// SPDX-License-Identifier: Apache-2.0
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.job.Job;

private static final int LENGTH = 1000;

/// Example 48. Nodes communicate, one thread on each: every node passes an array on around the
/// ring, until it has seen those of all, and then they compare their sums.
void main(String[] args) {
    Job.run(args, rank -> {
        Icl icl = Icl.in(rank).strong();
        int next = (icl.node() + 1) % icl.nodes();
        int last = (icl.node() + icl.nodes() - 1) % icl.nodes();
        int[] out = new int[LENGTH];
        int[] in = new int[LENGTH];
        java.util.Arrays.fill(out, icl.node() + 1);
        long sum = 0;
        for (int step = 0; step < icl.nodes(); step++) {
            for (int element : out) {
                sum += element;
            }
            if (icl.nodes() > 1) {
                icl.sendReceive(Stretch.of(out), next, Stretch.of(in), last);
                int[] swapped = out;
                out = in;
                in = swapped;
            }
        }
        long least = icl.allReduce(sum, Reduction.MIN);
        long most = icl.allReduce(sum, Reduction.MAX);
        if (icl.node() == 0) {
            System.out.println(icl.nodes() + " nodes have seen " + least + " to " + most);
        }
    });
}
