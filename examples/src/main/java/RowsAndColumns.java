// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

private static final int WIDTH = 2;

/// Example 8. `split` divides the ranks: those that give the same color form a communicator of
/// their own, in which they have new numbers and their own collectives. Here the ranks stand in
/// rows of two; each is in one communicator of its row and one of its column.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        Comm row = comm.split(comm.rank() / WIDTH, comm.rank());
        Comm column = comm.split(comm.rank() % WIDTH, comm.rank());
        int[] mine = {comm.rank() + 1};
        int[] sums = {
            row.allReduce(mine, Op.SUM)[0], column.allReduce(mine, Op.SUM)[0], row.rank()
        };
        int[] all = comm.gather(sums, 0);
        if (comm.rank() == 0) {
            for (int rank = 0; rank < comm.size(); rank++) {
                int[] seen = Arrays.copyOfRange(all, 3 * rank, 3 * rank + 3);
                System.out.println("rank " + rank + ": row sum " + seen[0] + ", column sum "
                        + seen[1] + ", number " + seen[2] + " in its row");
            }
        }
    });
}
