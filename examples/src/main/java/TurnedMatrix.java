// SPDX-License-Identifier: Apache-2.0
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;

private static final int N = 240;

/// Example 49. A matrix is turned over its diagonal. Each node has a block of rows in its memory,
/// which its threads share; they lay out what goes to each node, all threads of all nodes carry
/// it, and they put it where it belongs. The numbers of nodes and threads make no difference.
void main(String[] args) {
    Simple.run(args, s -> {
        int rows = N / s.nodes();
        int block = rows * rows;
        double[] matrix = s.nodeDoubles(rows * N);
        double[] blocks = s.nodeDoubles(rows * N);
        double[] come = s.nodeDoubles(rows * N);
        int first = s.node() * rows;
        s.pardo(0, rows, row -> {
            for (int column = 0; column < N; column++) {
                matrix[row * N + column] = N * (first + row) + column;
            }
        });
        s.nodeBarrier();
        s.pardo(0, N, column -> {
            for (int row = 0; row < rows; row++) {
                blocks[column / rows * block + column % rows * rows + row] =
                        matrix[row * N + column];
            }
        });
        s.allToAll(blocks, come, block);
        s.pardo(0, rows, row -> {
            for (int from = 0; from < s.nodes(); from++) {
                System.arraycopy(
                        come, from * block + row * rows, matrix, row * N + from * rows, rows);
            }
        });
        s.nodeBarrier();
        double[] wrong = {0};
        s.pardo(0, rows, row -> {
            for (int column = 0; column < N; column++) {
                wrong[0] += matrix[row * N + column] == N * column + first + row ? 0 : 1;
            }
        });
        double all = s.allReduce(wrong[0], Reduction.SUM);
        s.onOne(() -> System.out.printf("%d nodes have turned %d rows, %.0f elements are wrong%n",
                s.nodes(), N, all));
    });
}
