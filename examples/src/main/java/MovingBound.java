// SPDX-License-Identifier: Apache-2.0
import org.atoll.replica.Orca;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;

/// A number that is placed by what is observed.
@Shared
static class Best {
    private int value = Integer.MAX_VALUE;

    @Write
    public int lower(int found) {
        value = Math.min(value, found);
        return value;
    }

    @Read
    public int get() {
        return value;
    }
}

/// A place where all ranks meet.
@Shared
static class Round {
    private int arrived;

    @Write
    public void arrive() {
        arrived++;
    }

    @Read
    public boolean isOver(int all) {
        return arrived >= all;
    }

    @Read
    @When("isOver")
    public int await(int all) {
        return arrived;
    }
}

/// Example 56. An object moves to the rank that writes it, and back when all read it.
void main(String[] args) {
    Orca.run(args, orca -> {
        Best best = orca.shared("best", Best.class);
        Round round = orca.replicated("round", Round.class);
        for (int i = 0; orca.rank() == 1 && i < 50_000; i++) {
            int _ = best.lower(1_000_000 - i);
        }
        round.arrive();
        int _ = round.await(orca.size());
        if (orca.rank() == 0) {
            System.out.println("behind the writes of rank 1: " + orca.placement(best));
        }
        round.arrive();
        int _ = round.await(2 * orca.size());
        for (int i = 0; i < 50_000; i++) {
            int _ = best.get();
        }
        round.arrive();
        int _ = round.await(3 * orca.size());
        if (orca.rank() == 0) {
            System.out.println("behind reads of all: " + orca.placement(best));
        }
    });
}
