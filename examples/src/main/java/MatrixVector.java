// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

private static final int SIZE = 8;

/// Example 4. A matrix is shared out by rows: `scatter` hands each rank its rows, `broadcast`
/// gives all ranks the vector, `gather` puts the results together in the order of ranks. A
/// matrix is one array, row after row; the number of ranks must divide the number of rows.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        boolean first = comm.rank() == 0;
        double[] matrix = new double[first ? SIZE * SIZE : 0];
        double[] vector = new double[SIZE];
        if (first) {
            Arrays.setAll(matrix, i -> i / SIZE + i % SIZE);
            Arrays.setAll(vector, i -> i % 2);
        }
        comm.broadcast(vector, 0);
        double[] rows = comm.scatter(matrix, 0);
        double[] product = comm.gather(multiply(rows, vector), 0);
        if (first) {
            System.out.println("matrix times vector is " + Arrays.toString(product));
        }
    });
}

private static double[] multiply(double[] rows, double[] vector) {
    double[] product = new double[rows.length / SIZE];
    for (int i = 0; i < rows.length; i++) {
        product[i / SIZE] += rows[i] * vector[i % SIZE];
    }
    return product;
}
