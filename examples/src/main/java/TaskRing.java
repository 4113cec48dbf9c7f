// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import org.atoll.job.Job;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;

private static final int NEXT = 1;
private static final int TOKEN = 2;
private static final int TASKS = 10_000;
private static final int ROUNDS = 10;

/// Example 51. A ring of ten thousand tasks, dealt out over all hosts, passes a token on. A task
/// that waits takes a few kilobytes and no thread of the operating system.
void main(String[] args) {
    Job.run(args, rank -> {
        Pvm pvm = Pvm.in(rank);
        if (rank.number() != 0) {
            return;
        }
        List<Tid> ring = pvm.spawn(Link.class).count(TASKS).start();
        for (int i = 0; i < TASKS; i++) {
            Tid next = i + 1 < TASKS ? ring.get(i + 1) : pvm.tid();
            pvm.send(ring.get(i), NEXT, pvm.pack().tids(next));
        }
        int token = 0;
        for (int round = 0; round < ROUNDS; round++) {
            pvm.send(ring.getFirst(), TOKEN, pvm.pack().put(token));
            token = pvm.recv(ring.getLast(), TOKEN).oneInt();
        }
        System.out.println("the token was passed on " + token + " times");
    });
}

/// Passes the token on as often as it goes round.
public static final class Link implements Task {
    /// Spawned by name.
    public Link() {}

    @Override
    public void run(Pvm pvm, String... args) {
        Tid next = pvm.recv(pvm.parent(), NEXT).tid();
        for (int round = 0; round < ROUNDS; round++) {
            try (Message token = pvm.recv(Tid.ANY, TOKEN)) {
                pvm.send(next, TOKEN, pvm.pack().put(token.oneInt() + 1));
            }
        }
    }
}
