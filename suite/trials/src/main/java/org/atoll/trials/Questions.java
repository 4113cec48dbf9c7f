// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.atoll.echo.Echo;
import org.atoll.echo.Told;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.Rank;

/// Ranks that crash and come back ask each other and tell rank 0, which does not, what they do.
/// Each answer must be what was asked, and what a life of a rank has told must come in its order.
/// Rank 0 ends when all have said farewell, so a life that is not a rank's first tells less than
/// its credit: it may speak to one that takes nothing any more.
final class Questions implements Workload {
    private static final int KEEPER = 0;
    private static final int[] LENGTHS = {0, 1, 8, 9, 36, 37, 200, 5000, 70_000, 300_000};
    private static final int MOST_TOLD = 30_000;
    private static final int HEAD = 3;
    private static final byte WORD = 0;
    private static final byte FAREWELL = 1;

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        World world = rank.fabric();
        if (world.rank() == KEEPER) {
            keep(world, wrong);
        } else {
            long own = seed + 31L * world.rank() + 1009L * world.incarnation();
            talk(world, new Random(own), wrong);
        }
    }

    /// Takes what it is told until the last farewell.
    private static void keep(World world, Consumer<String> wrong) {
        Echo echo = Echo.of(world);
        int[] next = new int[world.size()];
        int[] life = new int[world.size()];
        boolean[] gone = new boolean[world.size()];
        gone[KEEPER] = true;
        while (!allOf(gone)) {
            Told told = echo.take();
            int source = told.source();
            byte[] words = told.bytes();
            if (words[1] != life[source]) {
                life[source] = words[1];
                next[source] = 0;
            }
            if (words[2] != (byte) next[source]++) {
                wrong.accept("rank " + source + " told " + words[2] + " in life " + words[1]
                        + ", not " + (byte) (next[source] - 1));
                return;
            }
            gone[source] |= words[0] == FAREWELL;
        }
    }

    private static boolean allOf(boolean[] flags) {
        for (boolean flag : flags) {
            if (!flag) {
                return false;
            }
        }
        return true;
    }

    private static void talk(World world, Random random, Consumer<String> wrong) {
        Echo echo = Echo.of(world);
        int rounds = 5 + random.nextInt(60);
        int told = 0;
        long room = world.incarnation() == 0 ? Long.MAX_VALUE : Echo.CREDIT_BYTES / 2;
        for (int round = 0; round < rounds; round++) {
            int length = HEAD + random.nextInt(MOST_TOLD);
            if (random.nextInt(3) == 0 && length < room / 2) {
                echo.tell(KEEPER, words(WORD, world, told++, length));
                room -= length;
            }
            ask(echo, random.nextInt(world.size()), random, wrong);
            world.compute(random.nextInt(20_000));
        }
        echo.tell(KEEPER, words(FAREWELL, world, told, HEAD));
    }

    private static byte[] words(byte kind, World world, int number, int length) {
        byte[] words = new byte[length];
        words[0] = kind;
        words[1] = (byte) world.incarnation();
        words[2] = (byte) number;
        return words;
    }

    private static void ask(Echo echo, int rank, Random random, Consumer<String> wrong) {
        byte[] question = new byte[LENGTHS[random.nextInt(LENGTHS.length)]];
        random.nextBytes(question);
        try {
            byte[] answer = random.nextInt(4) == 0
                    ? echo.askLater(rank, question)
                    : echo.ask(rank, question);
            if (!Arrays.equals(question, answer)) {
                wrong.accept("rank " + rank + " gave a wrong answer of " + question.length
                        + " bytes");
            }
        } catch (RankLostException e) {
            if (e.failedRank() != rank) {
                wrong.accept("the loss of rank " + e.failedRank() + " ended a question to rank "
                        + rank);
            }
        }
    }
}
