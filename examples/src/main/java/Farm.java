// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.atoll.job.Job;
import org.atoll.tasks.Event;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;

private static final int WORK = 1;
private static final int DONE = 2;
private static final int GONE = 3;

private static final int PIECES = 100;

/// Example 50. A farm: rank 0 spawns workers on all hosts and deals out pieces of work. It is told
/// when a worker has ended; the piece that this one had is dealt out again.
void main(String[] args) {
    Job.run(args, rank -> {
        if (rank.number() == 0) {
            new Master(Pvm.in(rank)).run();
        } else {
            Pvm.in(rank); // a host for workers
        }
    });
}

/// Sums up stretches of numbers until it is killed.
public static final class Worker implements Task {
    /// Spawned by name.
    public Worker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        while (true) {
            Message work = pvm.recv(pvm.parent(), WORK);
            long from = work.oneLong();
            long sum = LongStream.range(from, from + 1000).sum();
            pvm.send(pvm.parent(), DONE, pvm.pack().put(sum));
        }
    }
}

private static final class Master {
    private final Pvm pvm;
    private final Deque<Long> todo = new ArrayDeque<>();
    private final Deque<Tid> idle = new ArrayDeque<>();
    private final Map<Tid, Long> underway = new HashMap<>();
    private long sum;
    private int done;
    private int ended;

    Master(Pvm pvm) {
        this.pvm = pvm;
        for (long piece = 0; piece < PIECES; piece++) {
            todo.add(piece * 1000);
        }
    }

    void run() {
        List<Tid> workers = pvm.spawn(Worker.class).count(8).start();
        pvm.notify(Event.TASK_EXIT, GONE, workers);
        idle.addAll(workers);
        while (done < PIECES || ended == 0) {
            dealOut();
            Message message = pvm.recv(Tid.ANY, Pvm.ANY);
            if (message.tag() == GONE) {
                ended++;
                gone(message.tid());
            } else {
                done++;
                sum += message.oneLong();
                underway.remove(message.from());
                idle.add(message.from());
            }
            if (done == 10) {
                pvm.kill(workers.get(3));
            }
        }
        workers.forEach(pvm::kill);
        System.out.println("sum " + sum + " of " + PIECES + " pieces, " + ended + " worker killed");
    }

    /// Gives each idle worker a piece.
    private void dealOut() {
        while (!todo.isEmpty() && !idle.isEmpty()) {
            Tid worker = idle.remove();
            long piece = todo.remove();
            underway.put(worker, piece);
            pvm.send(worker, WORK, pvm.pack().put(piece));
        }
    }

    private void gone(Tid worker) {
        Long lost = underway.remove(worker);
        if (lost != null) {
            todo.addFirst(lost);
        }
        idle.remove(worker);
    }
}
