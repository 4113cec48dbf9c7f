// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Communicators between two worlds that met at a port.
@Timeout(300)
class MeetingTest {

    private static Stream<DynamicTest> between(TwoWorlds.Body body) {
        return TwoWorlds.all().map(worlds -> dynamicTest(
                worlds.toString(), () -> assertThat(worlds.run(body)).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> messagesOfAllSizesGoBothWays() {
        return between(at -> {
            for (int length : new int[] {0, 1, 1000, 300_000}) {
                for (int to = 0; to < at.inter().remoteSize(); to++) {
                    int[] out = new int[length + 1];
                    Arrays.fill(out, 1000 * at.comm().rank() + to);
                    at.inter().sendAsync(out, to, length % 7);
                }
                int[] seen = new int[at.inter().remoteSize()];
                for (int i = 0; i < seen.length; i++) {
                    int[] in = new int[length + 1];
                    Status status = at.inter().receive(in, Comm.ANY_SOURCE, length % 7);
                    seen[status.source()]++;
                    at.same("the sender's words", in[length],
                            1000 * status.source() + at.comm().rank());
                }
                int[] once = new int[seen.length];
                Arrays.fill(once, 1);
                at.same("each has sent once", seen, once);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> collectivesReachTheOtherWorldAndBothAtOnce() {
        return between(at -> {
            int[] others = new int[at.inter().remoteSize()];
            at.inter().parts().allGather(Part.of(new int[] {at.comm().rank()}),
                    Part.of(others)).run();
            at.same("the others", others, IntStream.range(0, others.length).toArray());
            Comm all = at.inter().merge(!at.called());
            int both = at.comm().size() + others.length;
            at.same("all", all.size(), both);
            at.same("my number", all.rank(),
                    at.called() ? at.comm().rank() : others.length + at.comm().rank());
            double[] sum = all.allReduce(filled(60_000, all.rank()), Op.SUM);
            at.same("sum", sum[59_999], both * (both - 1) / 2.0);
            Comm either = at.inter().merge(true);
            int[] order = either.allGather(new int[] {at.called() ? 0 : 1});
            int changes = (int) IntStream.range(1, order.length)
                    .filter(i -> order[i] != order[i - 1]).count();
            at.same("one world after the other", changes, 1);
            at.same("of the node", all.splitByNode().size(), both);
        });
    }

    private static double[] filled(int length, double value) {
        double[] values = new double[length];
        Arrays.fill(values, value);
        return values;
    }

    @TestFactory
    Stream<DynamicTest> communicatorsOfBothAreMadeAsThoseOfOne() {
        return between(at -> {
            Comm all = at.inter().merge(!at.called());
            Comm copy = all.dup();
            copy.sendAsync(new int[] {7}, 0, 0);
            all.sendAsync(new int[] {8}, 0, 0);
            for (int from = 0; all.rank() == 0 && from < all.size(); from++) {
                int[] in = new int[2];
                all.receive(in, 0, 1, from, 0);
                copy.receive(in, 1, 1, from, 0);
                at.same("messages do not meet", in, new int[] {8, 7});
            }
            Comm half = all.split(all.rank() % 2, -all.rank());
            int[] members = half.allGather(new int[] {all.rank()});
            at.same("the last comes first", members[0] > members[members.length - 1]
                    || members.length == 1, true);
            Comm home = all.split(at.called() ? 0 : 1, 0);
            at.same("home again", home.size(), at.comm().size());
            InterComm again = home.intercomm(
                    0, all, at.called() ? at.comm().size() : 0, 5);
            int[] others = new int[again.remoteSize()];
            again.parts().allGather(Part.of(new int[] {all.rank()}), Part.of(others)).run();
            at.same("the others", others[0], at.called() ? at.comm().size() : 0);
            Comm some = all.createFromGroup(all.group(), 9);
            at.same("from a group", some.allReduce(new int[] {1}, Op.SUM)[0], all.size());
        });
    }

    @TestFactory
    Stream<DynamicTest> whoHasPartedGoesOnAlone() {
        return between(at -> {
            Comm all = at.inter().merge(!at.called());
            all.barrier();
            all.disconnect();
            at.inter().disconnect();
            at.same("freed", at.inter().isFreed(), true);
            if (at.called()) {
                int[] sum = at.comm().allReduce(new int[] {1}, Op.SUM);
                at.same("goes on", sum[0], at.comm().size());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aWorldThatFailsEndsWaitsForItAndNothingElse() {
        return TwoWorlds.all().map(worlds -> dynamicTest(worlds.toString(), () -> {
            List<String> differences = worlds.run(at -> {
                Comm all = at.inter().merge(!at.called());
                if (!at.called()) {
                    failWhenAllAreReady(at);
                }
                at.inter().send(new int[1], 0, 2);
                String named = failed(() -> at.inter().receive(new int[1], 0, 1));
                String any = failed(() -> all.receive(new int[1], Comm.ANY_SOURCE, 1));
                String sent = failed(() -> at.inter().send(new int[1 << 20], 0, 1));
                String all2 = failed(() -> all.allReduce(new int[1], Op.SUM));
                for (String text : List.of(named, any, sent, all2)) {
                    at.same(text, text.contains("of another world"), true);
                }
                int[] sum = at.comm().allReduce(new int[] {1}, Op.SUM);
                at.same("goes on", sum[0], at.comm().size());
            });
            assertThat(differences).hasSize(1).first().asString()
                    .contains("the second job ended with", "the well is dry");
        }));
    }

    private static void failWhenAllAreReady(TwoWorlds.Side at) {
        for (int i = 0; at.comm().rank() == 0 && i < at.inter().remoteSize(); i++) {
            at.inter().receive(new int[1], Comm.ANY_SOURCE, 2);
        }
        if (at.comm().rank() == 0) {
            throw new IllegalStateException("the well is dry");
        }
        at.inter().receive(new int[1], 0, 2);
    }

    private static String failed(Runnable call) {
        CommunicationException e =
                catchThrowableOfType(CommunicationException.class, call::run);
        return e == null ? "nothing failed" : String.valueOf(e.getMessage());
    }

    @Test
    void aMergedCommunicatorMeetsAThirdWorld() throws Exception {
        List<String> differences = new TwoWorlds("threads", 2, 1).run(at -> {
            Comm two = at.inter().merge(!at.called());
            Port port = two.rank() == 2 ? Mpj.in(at.rank()).openPort() : null;
            InterComm three = two.rank() == 2
                    ? accepting(two, port)
                    : two.worlds().accept(null, 2);
            Comm all = three.merge(false);
            at.same("all of them", all.allGather(new int[] {all.rank()}),
                    new int[] {0, 1, 2, 3, 4});
        });
        assertThat(differences).isEmpty();
    }

    private static InterComm accepting(Comm two, Port port) {
        Thread third = Thread.ofPlatform().name("third").start(() ->
                Job.local(2).run(rank -> {
                    InterComm inter = Mpj.in(rank).comm().worlds().connect(port.name(), 0);
                    inter.merge(true).allGather(new int[] {3 + rank.number()});
                }));
        assertThat(third.isAlive()).isTrue();
        return two.worlds().accept(port, 2);
    }

    @Test
    void onePortTakesOneCallerAfterTheOther() throws Exception {
        List<String> differences = new TwoWorlds("threads", 1, 1).run(at -> {
            if (at.called()) {
                at.inter().send(at.port().name().toCharArray(), 0, 0);
                at.comm().worlds().accept(at.port(), 0).receive(new int[1], 0, 4);
            } else {
                char[] name = new char[200];
                Status status = at.inter().receive(name, 0, 0);
                String port = new String(name, 0, (int) status.bytes() / 2);
                at.comm().worlds().connect(port, 0).send(new int[] {1}, 0, 4);
            }
        });
        assertThat(differences).isEmpty();
    }

    /// Waits longer than it takes to find a deadlock.
    @Test
    void whoWaitsForAnotherWorldIsNotDeadlocked() throws Exception {
        List<String> differences = new TwoWorlds("shm", 2, 1).run(at -> {
            if (at.called()) {
                at.inter().receive(new int[1], at.comm().rank() == 0 ? 0 : Comm.ANY_SOURCE, 0);
            } else {
                Thread.sleep(3500);
                at.inter().send(new int[1], 0, 0);
                at.inter().send(new int[1], 1, 0);
            }
        });
        assertThat(differences).isEmpty();
    }

    @Test
    void ranksThatWaitForEachOtherAreDeadlockedAllTheSame() {
        RankFailedException thrown = catchThrowableOfType(RankFailedException.class, () ->
                new TwoWorlds("threads", 2, 1).run(at -> {
                    if (at.called()) {
                        at.comm().receive(new int[1], 1 - at.comm().rank(), 0);
                    } else {
                        at.inter().receive(new int[1], 0, 0);
                    }
                }));
        assertThat(thrown).hasMessageContaining("deadlock");
    }

    @Test
    void strangersGetNowhere() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Port port = rank.number() == 0 ? Mpj.in(rank).openPort() : null;
            String name = port == null ? null : port.name();
            String wrong = name == null ? null : name.substring(0, name.length() - 4) + "0000";
            assertThat(catchThrowableOfType(CommunicationException.class,
                    () -> comm.worlds().connect(wrong, 0))).isNotNull();
            if (port != null) {
                port.close();
            }
            assertThat(catchThrowableOfType(CommunicationException.class,
                    () -> comm.worlds().connect(name, 0))).isNotNull();
            assertThat(catchThrowableOfType(RuntimeException.class,
                    () -> comm.worlds().connect("nowhere", 0)))
                    .hasMessageContaining("port is not a name");
        });
    }

    @Test
    void aSimulatedWorldSaysThatItMeetsNobody() {
        Job.local(2).device("sim").run(rank -> {
            assertThat(catchThrowableOfType(IllegalStateException.class, Mpj.in(rank)::openPort))
                    .hasMessageContaining("openPort: a simulated world cannot meet another one");
            assertThat(catchThrowableOfType(IllegalStateException.class,
                    () -> Mpj.in(rank).comm().worlds().spawn("Nothing", 1)))
                    .hasMessageContaining("spawn: a simulated world cannot meet another one");
        });
    }
}
