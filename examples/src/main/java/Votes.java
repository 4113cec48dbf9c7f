// SPDX-License-Identifier: Apache-2.0
import org.atoll.replica.Orca;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;

/// A number with a copy on each rank.
@Shared
static class Counter {
    private int value;

    @Write
    public void add(int number) {
        value += number;
    }

    @Read
    public boolean reaches(int number) {
        return value >= number;
    }

    @Read
    @When("reaches")
    public int whenAtLeast(int number) {
        return value;
    }
}

/// Example 54. All ranks add to a counter, and wait until all have: it has a copy on each rank.
void main(String[] args) {
    Orca.run(args, orca -> {
        Counter counter = orca.replicated("counter", Counter.class);
        counter.add(orca.rank() + 1);
        int all = orca.size() * (orca.size() + 1) / 2;
        int seen = counter.whenAtLeast(all);
        if (orca.rank() == 0) {
            System.out.println("all have voted: " + seen);
        }
    });
}
