// SPDX-License-Identifier: Apache-2.0
import java.util.Locale;
import org.atoll.dsm.DoubleView;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.dsm.SharedInts;

private static final int POINTS = 10_000;
private static final int STEPS = 500;
private static final double HOT = 100;

/// Example 45. Heat spreads along a rod whose ends are kept hot. The temperatures lie in shared
/// memory. Each rank computes a block of points from those of the step before, its own and one at
/// either side; a barrier ends the step. At the end each rank counts its warm points and adds
/// them up under a lock.
void main(String[] args) {
    Dsm.run(args, dsm -> {
        SharedDoubles now = dsm.doubles("now", POINTS);
        SharedDoubles next = dsm.doubles("next", POINTS);
        SharedInts warm = dsm.ints("warm", 1);
        if (dsm.rank() == 0) {
            for (SharedDoubles rod : new SharedDoubles[] {now, next}) {
                rod.set(0, HOT);
                rod.set(POINTS - 1, HOT);
            }
        }
        dsm.barrier();
        int from = Math.max(1, POINTS * dsm.rank() / dsm.size());
        int to = Math.min(POINTS - 1, POINTS * (dsm.rank() + 1) / dsm.size());
        for (int step = 0; step < STEPS; step++) {
            DoubleView old = now.read(from - 1, to + 1);
            DoubleView fresh = next.overwrite(from, to);
            double[] a = old.array();
            double[] b = fresh.array();
            int ia = old.offset() + 1;
            int ib = fresh.offset();
            for (int k = 0; k < to - from; k++) {
                double bend = a[ia + k - 1] - 2 * a[ia + k] + a[ia + k + 1];
                b[ib + k] = a[ia + k] + 0.25 * bend;
            }
            dsm.barrier();
            SharedDoubles swapped = now;
            now = next;
            next = swapped;
        }
        int mine = warmPoints(now.read(from, to));
        dsm.locked(0, () -> warm.set(0, warm.get(0) + mine));
        dsm.barrier();
        if (dsm.rank() == 0) {
            System.out.printf(Locale.ROOT, "point 10 has %.4f degrees; %d points are warm%n",
                    now.get(10), warm.get(0));
        }
        dsm.barrier();
    });
}

private static int warmPoints(DoubleView block) {
    int count = 0;
    for (long i = block.from(); i < block.to(); i++) {
        count += block.get(i) > 1 ? 1 : 0;
    }
    return count;
}
