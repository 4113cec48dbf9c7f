// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.replica.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Long histories of random programs on real devices, replayed on plain numbers in the order of the
/// log that each replica keeps: all logs are the same, each rank's writes are in its order, every
/// read has seen what that many writes make, and no rank sees fewer writes than before.
@Timeout(300)
class HistoryTest {
    private static final int OBJECTS = 3;
    private static final int KEYS = 4;
    private static final int STEPS = 80;

    /// A rank's sight: object, how many writes, key, value.
    private record Seen(int object, int writes, int key, int value) {}

    /// A rank's write of an object.
    private record Written(int object, int key, int number) {}

    /// All of one rank.
    private record Account(List<Seen> seen, List<Written> written, List<int[][]> logs) {}

    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#several")
    void everyDeviceIsReplayed(Place place) {
        Map<Integer, Account> accounts = new ConcurrentHashMap<>();
        place.run((world, orca) -> accounts.put(world.rank(), live(world, orca, 5)));
        replay(accounts, place.size());
    }

    private static Account live(World world, Orca orca, int seed) {
        Account account = new Account(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<Accounts> objects = new ArrayList<>();
        for (int i = 0; i < OBJECTS; i++) {
            objects.add(i < OBJECTS - 1
                    ? orca.replicated("accounts " + i, Accounts.class)
                    : orca.single("accounts " + i, Accounts.class));
        }
        Random random = new Random(31L * seed + world.rank());
        for (int step = 0; step < STEPS; step++) {
            step(world.rank(), random, objects, account);
            if (random.nextInt(20) == 0) {
                world.compute(random.nextInt(500_000));
            }
        }
        for (int i = 0; i < OBJECTS; i++) {
            account.logs().add(objects.get(i).log(1));
        }
        return account;
    }

    /// Each step writes once to each of the objects in turn, and reads in between. A rank takes
    /// only what it has added itself right before, so that it never waits for ever.
    private static void step(
            int rank, Random random, List<Accounts> objects, Account account) {
        int object = account.written().size() % OBJECTS;
        Accounts accounts = objects.get(object);
        int key = random.nextInt(KEYS);
        int number = 1 + random.nextInt(9);
        switch (random.nextInt(3)) {
            case 0 -> accounts.addLater(rank, key, number);
            case 1 -> accounts.add(rank, key, number);
            default -> {
                accounts.add(rank, key, number);
                account.written().add(new Written(object, key, number));
                accounts.take(rank, key, number);
                number = -number;
            }
        }
        account.written().add(new Written(object, key, number));
        for (int reads = random.nextInt(4); reads > 0; reads--) {
            int other = random.nextInt(OBJECTS);
            int at = random.nextInt(KEYS);
            int[] got = objects.get(other).get(at);
            account.seen().add(new Seen(other, got[0], at, got[1]));
        }
    }

    private static void replay(Map<Integer, Account> accounts, int size) {
        for (int object = 0; object < OBJECTS; object++) {
            int[][] log = longest(accounts, object);
            int[][] states = states(log);
            for (int rank = 0; rank < size; rank++) {
                Account account = accounts.get(rank);
                int[][] own = account.logs().get(object);
                assertThat(own).isDeepEqualTo(Arrays.copyOf(log, own.length));
                check(object, account, log, states, rank);
            }
        }
    }

    private static int[][] longest(Map<Integer, Account> accounts, int object) {
        int[][] longest = {};
        for (Account account : accounts.values()) {
            int[][] log = account.logs().get(object);
            longest = log.length > longest.length ? log : longest;
        }
        return longest;
    }

    /// The numbers after each write.
    private static int[][] states(int[][] log) {
        int[][] states = new int[log.length + 1][];
        states[0] = new int[KEYS];
        for (int i = 0; i < log.length; i++) {
            states[i + 1] = states[i].clone();
            states[i + 1][log[i][1]] += log[i][2];
            assertThat(states[i + 1][log[i][1]]).isNotNegative();
        }
        return states;
    }

    private static void check(
            int object, Account account, int[][] log, int[][] states, int rank) {
        List<Written> logged = Stream.of(log).filter(entry -> entry[0] == rank)
                .map(entry -> new Written(object, entry[1], entry[2])).toList();
        List<Written> written = account.written().stream()
                .filter(one -> one.object() == object).toList();
        assertThat(logged).isEqualTo(written);
        int before = 0;
        for (Seen seen : account.seen()) {
            if (seen.object() == object) {
                assertThat(seen.writes()).isGreaterThanOrEqualTo(before);
                assertThat(seen.value()).isEqualTo(states[seen.writes()][seen.key()]);
                before = seen.writes();
            }
        }
    }
}
