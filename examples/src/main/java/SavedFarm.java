// SPDX-License-Identifier: Apache-2.0
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

private static final int BLOCK = 1000;
private static final int ASK = 1;
private static final int WORK = 2;
private static final int STOP = -1;

/// Example 53. Which number below a million takes the most steps to come to 1, if it is halved when
/// even, and else tripled and increased by one. A master gives blocks of numbers to whichever
/// worker asks first, and saves itself after each.
///
/// `./atoll run -n 4 --on-failure recover --snapshots saved --every 1s SavedFarm.java 10000000`
///
/// Kill any of its processes meanwhile (`kill -9`), the master too: who asked first is known to a
/// keeper, so that no block is done twice and none is left out. With `atoll rehearse` in the place
/// of `atoll run --on-failure recover --snapshots saved` it is killed for you.
void main(String[] args) {
    int limit = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    Recovery.run(args, (rank, ck) -> {
        Comm comm = Mpj.in(rank).comm();
        if (rank.number() == 0) {
            lead(comm, ck, limit);
        } else {
            work(comm, ck, limit);
        }
    });
}

/// The state of the master: what it has given away, and the best of what has come.
private static void lead(Comm comm, Checkpoint ck, int limit) {
    Count block = ck.count("block");
    long[] best = ck.longs("best", 2);
    boolean _ = ck.begin();
    int blocks = (limit + BLOCK - 1) / BLOCK;
    int workers = comm.size() - 1;
    long[] came = new long[2];
    for (; block.get() < blocks + workers; block.next()) {
        int worker = comm.receive(came, Communicator.ANY_SOURCE, ASK).source();
        if (came[1] > best[1] || (came[1] == best[1] && came[0] < best[0])) {
            System.arraycopy(came, 0, best, 0, 2);
        }
        long next = block.get() < blocks ? block.get() : STOP;
        comm.send(new long[] {next}, worker, WORK);
        ck.point();
    }
    System.out.println(best[0] + " takes " + best[1] + " steps, the most below " + limit);
}

/// The state of a worker: what it is about to tell the master.
private static void work(Comm comm, Checkpoint ck, int limit) {
    long[] best = ck.longs("best", 2);
    long[] block = ck.longs("block", 1);
    boolean _ = ck.begin();
    while (block[0] != STOP) {
        comm.send(best, 0, ASK);
        comm.receive(block, 0, WORK);
        if (block[0] != STOP) {
            search(block[0] * BLOCK, Math.min(limit, (block[0] + 1) * BLOCK), best);
        }
        ck.point();
    }
}

private static void search(long from, long to, long[] best) {
    best[1] = 0;
    for (long number = Math.max(1, from); number < to; number++) {
        long steps = 0;
        for (long n = number; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
            steps++;
        }
        if (steps > best[1]) {
            best[0] = number;
            best[1] = steps;
        }
    }
}
