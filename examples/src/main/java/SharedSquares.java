// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import org.atoll.replica.Orca;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;

/// A queue with one copy; who takes waits until there is something.
@Shared
static class Jobs {
    private final ArrayDeque<Integer> jobs = new ArrayDeque<>();
    private boolean closed;

    @Write
    public void add(int job) {
        jobs.add(job);
    }

    @Write
    public void close() {
        closed = true;
    }

    @Read
    public boolean any() {
        return closed || !jobs.isEmpty();
    }

    @Write
    @When("any")
    public int take() {
        return jobs.isEmpty() ? -1 : jobs.poll();
    }
}

/// A sum with a copy on each rank.
@Shared
static class Sum {
    private long value;
    private int ranks;

    @Write
    public void add(long part) {
        value += part;
        ranks++;
    }

    @Read
    public boolean isWhole(int of) {
        return ranks == of;
    }

    @Read
    @When("isWhole")
    public long get(int of) {
        return value;
    }
}

/// Example 55. Ranks take jobs from a queue on rank 0, and add their results up.
void main(String[] args) {
    Orca.run(args, orca -> {
        Jobs jobs = orca.singleAt(0, "jobs", Jobs.class);
        Sum sum = orca.replicated("sum", Sum.class);
        if (orca.rank() == 0) {
            for (int job = 1; job <= 100; job++) {
                jobs.add(job);
            }
            jobs.close();
        }
        long mine = 0;
        for (int job = jobs.take(); job > 0; job = jobs.take()) {
            mine += (long) job * job;
        }
        sum.add(mine);
        if (orca.rank() == 0) {
            System.out.println("sum of squares: " + sum.get(orca.size()));
        }
    });
}
