// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;

private static final int TASKS = 40;

/// Example 33. Rank 0 shows a counter and a table in two windows and then only waits. Every rank
/// draws tickets from the counter and does what each of them says, here a square, until none is
/// left; it writes what it has found into the table. No rank answers for another.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        boolean first = comm.rank() == 0;
        Window counter = comm.windowAllocate(ElementKinds.INTS, first ? 1 : 0);
        long[] table = new long[first ? TASKS : 0];
        Window results = comm.window(table);
        counter.lockAll();
        results.lock(0, LockMode.SHARED);
        for (int task = draw(counter); task < TASKS; task = draw(counter)) {
            results.put(Part.of(new long[] {(long) task * task}), 0, task);
        }
        results.unlock(0);
        counter.unlockAll();
        comm.barrier();
        if (first) {
            System.out.println("the sum of squares below " + TASKS + " is "
                    + Arrays.stream(table).sum());
        }
        results.close();
        counter.close();
    });
}

/// Takes the next ticket: fetches the counter and adds one, at once.
private static int draw(Window counter) {
    int[] ticket = new int[1];
    counter.fetchAndOp(Part.of(new int[] {1}), Part.of(ticket), Op.SUM, 0, 0);
    counter.flush(0);
    return ticket[0];
}
