// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

private static final int TASKS = 20;
private static final int STOP = TASKS;

/// Example 10. Rank 0 hands out tasks one at a time to whoever is ready: it receives from
/// `ANY_SOURCE`, and the status tells who asks. The tag of a result is the number of its task,
/// the tag `STOP` asks for the first one. Needs two ranks at least.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        if (mpj.comm().rank() == 0) {
            System.out.println("steps: " + Arrays.toString(master(mpj.comm())));
        } else {
            worker(mpj.comm());
        }
    });
}

private static int[] master(Comm comm) {
    int[] results = new int[TASKS + 1];
    int next = 0;
    for (int working = comm.size() - 1; working > 0; ) {
        int[] result = new int[1];
        Status status = comm.receive(result, Comm.ANY_SOURCE, Comm.ANY_TAG);
        results[status.tag()] = result[0];
        comm.send(new int[] {next}, status.source(), 0);
        working -= next == STOP ? 1 : 0;
        next = Math.min(next + 1, STOP);
    }
    return Arrays.copyOf(results, TASKS);
}

private static void worker(Comm comm) {
    int[] task = {STOP};
    int[] result = {0};
    do {
        comm.send(result, 0, task[0]);
        comm.receive(task, 0, 0);
        result[0] = collatzSteps(task[0] + 1);
    } while (task[0] != STOP);
}

private static int collatzSteps(long start) {
    int steps = 0;
    for (long n = start; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
        steps++;
    }
    return steps;
}
