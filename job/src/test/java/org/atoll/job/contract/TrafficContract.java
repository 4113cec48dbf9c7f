// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random traffic between all ranks, checked against the rules of matching: every rank derives
/// the whole plan from the same seed and so knows what it must get.
@Timeout(300)
public abstract class TrafficContract {
    private static final int CONTEXTS = 2;
    private static final int TAGS = 3;
    private static final int[] SIZES = {
        8, 31, 32, 33, 64, 1000, 16383, 16384, 16385, 65536, 65537, 200_000
    };

    private final Ranks ranks;

    /// Binds the tests to a device.
    ///
    /// @param ranks runs jobs over it
    protected TrafficContract(Ranks ranks) {
        this.ranks = ranks;
    }

    /// One message of the plan; its number tells the order of sending.
    private record Planned(int number, int from, int to, int context, int tag, int size) {}

    /// A receive that was posted, and what came.
    private record Posted(int source, int context, int tag, byte[] room, Transmission request) {
        boolean takes(Planned message) {
            return context == message.context
                    && (source < 0 || source == message.from)
                    && (tag < 0 || tag == message.tag);
        }
    }

    @Test
    void randomTrafficObeysTheRulesOfMatching() {
        Seeds.each(12, random -> {
            int size = 2 + random.nextInt(3);
            long seed = random.nextLong();
            ranks.run(size, world -> exchange(world, plan(new Random(seed), size), seed));
        });
    }

    private static List<Planned> plan(Random random, int ranks) {
        List<Planned> plan = new ArrayList<>();
        for (int number = 0; number < 60 * ranks; number++) {
            plan.add(new Planned(
                    number,
                    random.nextInt(ranks),
                    random.nextInt(ranks),
                    random.nextInt(CONTEXTS),
                    random.nextInt(TAGS),
                    SIZES[random.nextInt(SIZES.length)]));
        }
        return plan;
    }

    private static void exchange(World world, List<Planned> plan, long seed) {
        Random own = new Random(seed + world.rank());
        List<Planned> mine = new ArrayList<>();
        List<Planned> due = new ArrayList<>();
        for (Planned message : plan) {
            (message.from == world.rank() ? mine : new ArrayList<Planned>()).add(message);
            (message.to == world.rank() ? due : new ArrayList<Planned>()).add(message);
        }
        Collections.shuffle(due, own);
        int[] wild = {own.nextInt(4), own.nextInt(4)};
        List<Posted> posted = new ArrayList<>();
        List<Transmission> sends = new ArrayList<>();
        while (sends.size() < mine.size() || posted.size() < due.size()) {
            boolean sending = posted.size() == due.size()
                    || (sends.size() < mine.size() && own.nextBoolean());
            if (sending) {
                sends.add(send(world, mine.get(sends.size())));
            } else {
                posted.add(receive(world, due.get(posted.size()), wild));
            }
        }
        posted.forEach(receive -> Mailbox.of(world).await(receive.request));
        sends.forEach(Mailbox.of(world)::await);
        check(posted, plan);
        assertThat(Mailbox.of(world).probes().tryProbe(-1, 0, -1)).as("nothing is left").isNull();
    }

    private static Transmission send(World world, Planned message) {
        return Post.of(world).startSend(
                Bytes.message(message.size, message.number),
                message.to,
                message.context,
                message.tag);
    }

    /// All receives of a context use the same wildcards, so that none takes what another needs.
    private static Posted receive(World world, Planned due, int[] wild) {
        int source = (wild[due.context] & 1) != 0 ? -1 : due.from;
        int tag = (wild[due.context] & 2) != 0 ? -1 : due.tag;
        byte[] room = new byte[200_000];
        Transmission request = Post.of(world).startReceive(room, source, due.context, tag);
        return new Posted(source, due.context, tag, room, request);
    }

    private static void check(List<Posted> posted, List<Planned> plan) {
        List<Planned> came = new ArrayList<>();
        for (Posted receive : posted) {
            Planned message = plan.get((int) Bytes.number(receive.room));
            Status status = receive.request.status();
            assertThat(receive.takes(message)).isTrue();
            assertThat(status)
                    .isEqualTo(new Status(message.from, message.tag, message.size));
            assertThat(java.util.Arrays.copyOf(receive.room, message.size))
                    .isEqualTo(Bytes.message(message.size, message.number));
            came.add(message);
        }
        assertThat(came).doesNotHaveDuplicates();
        checkOrder(posted, came);
    }

    /// A later receive got an earlier message only if the earlier receive did not want it.
    private static void checkOrder(List<Posted> posted, List<Planned> came) {
        for (int early = 0; early < posted.size(); early++) {
            for (int late = early + 1; late < posted.size(); late++) {
                Planned overtaking = came.get(early);
                Planned overtaken = came.get(late);
                if (overtaken.from == overtaking.from
                        && overtaken.number < overtaking.number) {
                    assertThat(posted.get(early).takes(overtaken))
                            .as("%s overtook %s", overtaking, overtaken)
                            .isFalse();
                }
            }
        }
    }
}
