// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;

private static final int ROWS = 3;
private static final int COLUMNS = 4;

/// Example 7. A layout picks elements that do not lie side by side. Here it is a column of a
/// matrix that is kept by rows: the last column of each rank becomes the first one of the next
/// rank, without a copy into an array of its own.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        int next = (comm.rank() + 1) % comm.size();
        int previous = (comm.rank() + comm.size() - 1) % comm.size();
        int[] matrix = new int[ROWS * COLUMNS];
        Arrays.setAll(matrix, i -> 100 * comm.rank() + i);
        Strided column = new Strided(ElementKinds.INTS, ROWS, 1, COLUMNS);
        Request receiving = comm.receiveAsync(matrix, 0, column, previous, 0);
        comm.send(matrix, COLUMNS - 1, column, next, 0);
        receiving.await();
        int[] all = comm.gather(matrix, 0);
        if (comm.rank() == 0) {
            for (int from = 0; from < all.length; from += COLUMNS) {
                System.out.println(Arrays.toString(Arrays.copyOfRange(all, from, from + COLUMNS)));
            }
        }
    });
}
