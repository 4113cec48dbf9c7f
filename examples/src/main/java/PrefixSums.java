// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// Example 11. `scan` combines the values of the ranks up to this one, `exclusiveScan` those
/// below it, where rank 0 keeps its own. That tells each rank where its part of a common list
/// begins when the parts differ in length; `gather` with counts then puts them together.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        int[] part = new int[comm.rank() + 2];
        int[] end = comm.scan(new int[] {part.length}, Op.SUM);
        int[] below = comm.exclusiveScan(new int[] {part.length}, Op.SUM);
        int begin = comm.rank() == 0 ? 0 : below[0];
        Arrays.setAll(part, i -> begin + i);
        int[] counts = comm.allGather(new int[] {part.length});
        int[] ends = comm.gather(end, 0);
        int[] list = comm.gather(part, counts, 0);
        if (comm.rank() == 0) {
            System.out.println("lengths " + Arrays.toString(counts));
            System.out.println("ends    " + Arrays.toString(ends));
            System.out.println("list    " + Arrays.toString(list));
        }
    });
}
