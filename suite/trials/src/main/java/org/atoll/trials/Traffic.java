// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;

/// Random messages between all ranks, sent and received in random order, with and without
/// wildcards.
final class Traffic implements Workload {
    private static final int TAGS = 3;
    private static final int LONGEST = 20_000;
    private static final int[] LENGTHS = {1, 3, 4, 5, 8, 100, 1024, 1025, 2048, 2049, LONGEST};

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        List<Letter> plan = plan(new Random(seed), rank.size());
        List<Letter> out = plan.stream().filter(each -> each.from() == rank.number()).toList();
        List<Letter> in = plan.stream().filter(each -> each.to() == rank.number()).toList();
        Random own = new Random(seed + 1 + rank.number());
        List<Letter> due = new ArrayList<>(in);
        Collections.shuffle(due, own);
        Comm comm = Mpj.in(rank).comm();
        List<Slip> slips = exchange(rank, comm, out, due, own);
        new NaiveMatcher(in, wrong).check(slips);
        if (comm.tryProbe(Comm.ANY_SOURCE, Comm.ANY_TAG).isPresent()) {
            wrong.accept("a message is left over");
        }
    }

    private static List<Letter> plan(Random random, int ranks) {
        List<Letter> plan = new ArrayList<>();
        for (int number = 0; number < 25 * ranks; number++) {
            plan.add(new Letter(
                    number,
                    random.nextInt(ranks),
                    random.nextInt(ranks),
                    random.nextInt(TAGS),
                    LENGTHS[random.nextInt(LENGTHS.length)]));
        }
        return plan;
    }

    /// A rank uses the same wildcards in all its receives, so that none takes what another needs.
    private static List<Slip> exchange(
            Rank rank, Comm comm, List<Letter> out, List<Letter> due, Random own) {
        boolean anySource = own.nextBoolean();
        boolean anyTag = own.nextBoolean();
        List<Slip> slips = new ArrayList<>();
        List<Request> sends = new ArrayList<>();
        while (sends.size() < out.size() || slips.size() < due.size()) {
            boolean sending = slips.size() == due.size()
                    || (sends.size() < out.size() && own.nextBoolean());
            if (sending) {
                Letter letter = out.get(sends.size());
                sends.add(comm.sendAsync(letter.content(), letter.to(), letter.tag()));
            } else {
                Letter letter = due.get(slips.size());
                slips.add(post(
                        comm,
                        anySource ? Comm.ANY_SOURCE : letter.from(),
                        anyTag ? Comm.ANY_TAG : letter.tag()));
            }
            rank.compute(own.nextInt(20_000));
        }
        slips.forEach(slip -> slip.request().await());
        sends.forEach(Request::await);
        return slips;
    }

    private static Slip post(Comm comm, int source, int tag) {
        long[] room = new long[LONGEST];
        return new Slip(source, tag, room, comm.receiveAsync(room, source, tag));
    }
}
