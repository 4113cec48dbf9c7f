// SPDX-License-Identifier: Apache-2.0
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;

private static final int N = 6; // inner cells of a block, each way
private static final int W = N + 2; // with the halo
private static final Strided ROW = new Strided(ElementKinds.DOUBLES, 1, N, N);
private static final Strided COLUMN = new Strided(ElementKinds.DOUBLES, N, 1, W);

/// Example 9. The ranks form a grid; each keeps a block of a plate with a halo of cells that
/// mirror its neighbours. In each step it swaps borders, then every cell takes the mean of the
/// four around it. The top of the plate is hot. Beyond an edge is nobody, who needs no test.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        int[] dims = CartComm.balancedDims(mpj.comm().size(), 2);
        CartComm grid = mpj.comm().cartesian(dims, new boolean[2]);
        double[] cells = new double[W * W];
        boolean top = grid.shift(0, 1).source() == Comm.NOBODY;
        java.util.Arrays.fill(cells, 0, W, top ? 100 : 0);
        for (int step = 0; step < 100; step++) {
            swap(grid, 0, cells, ROW, W);
            swap(grid, 1, cells, COLUMN, 1);
            cells = smooth(cells);
        }
        double sum = 0;
        for (int i = 0; i < N * N; i++) {
            sum += cells[(i / N + 1) * W + i % N + 1];
        }
        double[] heat = grid.reduce(new double[] {sum}, Op.SUM, 0);
        if (grid.rank() == 0) {
            System.out.println("a grid of " + dims[0] + " x " + dims[1]);
            System.out.printf("mean temperature %.4f%n", heat[0] / (N * N * grid.size()));
        }
    });
}

private static void swap(CartComm grid, int dimension, double[] cells, Strided border, int step) {
    CartComm.Shift shift = grid.shift(dimension, 1);
    int first = W + 1;
    int last = first + (N - 1) * step;
    Request before = grid.receiveAsync(cells, first - step, border, shift.source(), 0);
    Request behind = grid.receiveAsync(cells, last + step, border, shift.dest(), 1);
    grid.send(cells, last, border, shift.dest(), 0);
    grid.send(cells, first, border, shift.source(), 1);
    Request.awaitAll(before, behind);
}

private static double[] smooth(double[] old) {
    double[] cells = old.clone();
    for (int i = 0; i < N * N; i++) {
        int at = (i / N + 1) * W + i % N + 1;
        cells[at] = (old[at - W] + old[at + W] + old[at - 1] + old[at + 1]) / 4;
    }
    return cells;
}
