// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.stream.Stream;
import org.atoll.codec.Indexed;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Messages out of and into elements that a layout picks.
class LayoutTest {
    private static final int COLUMNS = 7;
    private static final int COLUMN = 2;

    @TestFactory
    Stream<DynamicNode> layouts() {
        return new Contract()
                .holds("columnBecomesARow", Axes.everyKind(0, 1, 50, 5000),
                        LayoutTest::columnBecomesARow)
                .holds("rowBecomesAColumn", Axes.everyKind(0, 1, 50, 5000),
                        LayoutTest::rowBecomesAColumn)
                .holds("columnBecomesAColumn", Axes.everyKind(1, 50, 5000),
                        LayoutTest::columnBecomesAColumn)
                .holds("listedBlocksKeepTheirOrder", Axes.everyKind(2, 40, 4000),
                        LayoutTest::listedBlocksKeepTheirOrder)
                .everywhere();
    }

    /// The case's count is the number of rows.
    private static Object matrix(Case at) {
        return at.filled(at.count() * COLUMNS, i -> Case.value(at.rank(), i));
    }

    private static Layout column(Case at) {
        return new Strided(at.kind().elements(), at.count(), 1, COLUMNS);
    }

    private static long inColumn(int rank, int row) {
        return Case.value(rank, row * COLUMNS + COLUMN);
    }

    private static int place(Case at) {
        return at.count() == 0 ? 0 : COLUMN;
    }

    private static void columnBecomesARow(Case at) {
        Comm comm = at.comm();
        Request sending = comm.sendAsync(matrix(at), place(at), column(at), at.next(), 0);
        Object row = at.empty();
        comm.receive(row, at.previous(), 0);
        sending.await();
        at.expect("the row", row, at.count(), i -> inColumn(at.previous(), i));
    }

    private static void rowBecomesAColumn(Case at) {
        Comm comm = at.comm();
        Object target = at.filled(at.count() * COLUMNS, i -> 77);
        Request receiving =
                comm.receiveAsync(target, place(at), column(at), at.previous(), 0);
        comm.send(at.mine(), at.next(), 0);
        receiving.await();
        at.expect("the matrix", target, at.count() * COLUMNS,
                i -> i % COLUMNS == COLUMN ? Case.value(at.previous(), i / COLUMNS) : 77);
    }

    private static void columnBecomesAColumn(Case at) {
        Comm comm = at.comm();
        Object target = at.filled(at.count() * COLUMNS, i -> 77);
        Request sending = comm.sendAsync(matrix(at), COLUMN, column(at), at.next(), 0);
        comm.receive(target, COLUMN, column(at), at.previous(), 0);
        sending.await();
        at.expect("the matrix", target, at.count() * COLUMNS,
                i -> i % COLUMNS == COLUMN ? Case.value(at.previous(), i) : 77);
    }

    /// The second half, one element, and the start of a buffer, in this order.
    private static void listedBlocksKeepTheirOrder(Case at) {
        int half = at.count() / 2;
        Layout blocks =
                new Indexed(
                        at.kind().elements(),
                        new long[] {half, 1, 0},
                        new long[] {half, 1, half - 1});
        Comm comm = at.comm();
        Request sending = comm.sendAsync(at.mine(), 0, blocks, at.next(), 0);
        Object in = at.filled(at.count() + 3, i -> 77);
        comm.receive(in, at.previous(), 0);
        sending.await();
        at.expect("the packed blocks", in, at.count() + 3, i -> picked(at, half, i));
    }

    private static long picked(Case at, int half, int i) {
        if (i >= 2 * half) {
            return 77;
        }
        int from = i < half ? half + i : i == half ? 1 : i - half - 1;
        return Case.value(at.previous(), from);
    }
}
