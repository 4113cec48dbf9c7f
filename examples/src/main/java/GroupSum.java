// SPDX-License-Identifier: Apache-2.0
import org.atoll.remote.Combine;
import org.atoll.remote.Group;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// A part of a long row of numbers.
@Remote
static class Row {
    private final double[] numbers = new double[1000];

    Row(int part) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = 1000 * part + i;
        }
    }

    public void scale(double factor) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] *= factor;
        }
    }

    public double[] sumAndLargest() {
        double[] result = {0, 0};
        for (double number : numbers) {
            result[0] += number;
            result[1] = Math.max(result[1], number);
        }
        return result;
    }
}

/// Example 46. One object on each rank, called all together: first with the same argument, then for
/// results that become one on their way.
void main(String[] args) {
    RemoteObjects.run(args, remote -> {
        if (remote.rank().number() > 0) {
            return;
        }
        Group<Row> rows = remote.createOnEach(Row.class, rank -> rank);
        rows.broadcast(row -> row.scale(2));
        double[] both = rows.combine(
                Row::sumAndLargest,
                (a, b) -> new double[] {a[0] + b[0], Math.max(a[1], b[1])});
        double[] sums = rows.combine(Row::sumAndLargest, Combine.SUM);
        System.out.println("sum " + (long) both[0] + ", again " + (long) sums[0]
                + ", largest " + (long) both[1]);
    });
}
