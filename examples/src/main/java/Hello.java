// SPDX-License-Identifier: Apache-2.0
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Example 1. A program runs once on every rank; its number tells a rank what to do. What all
/// ranks print comes in any order, so here rank 0 collects the numbers and prints for all.
///
/// Run it: `atoll run -n 4 examples/src/main/java/Hello.java`.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        int[] ranks = comm.gather(new int[] {comm.rank()}, 0);
        if (comm.rank() == 0) {
            for (int rank : ranks) {
                System.out.println("hello from rank " + rank + " of " + comm.size());
            }
        }
    });
}
