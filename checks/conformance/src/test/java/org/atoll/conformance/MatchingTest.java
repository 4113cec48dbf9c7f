// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// The matching of receives and messages: wildcards, order, probes, contexts.
class MatchingTest {
    private static final int ROUNDS = 12;

    @TestFactory
    Stream<DynamicNode> matching() {
        return new Contract()
                .holds("anySourceHearsEverybodyOnce", Axes.everyKindAndRoot(0, 1, 300),
                        MatchingTest::anySourceHearsEverybodyOnce)
                .holds("anySourceHearsLongMessages", Axes.everyRoot(Kind.INT, 10_000),
                        MatchingTest::anySourceHearsEverybodyOnce)
                .holds("keepsTheOrderOfAPair", Axes.everyRoot(Kind.INT, 1),
                        MatchingTest::keepsTheOrderOfAPair)
                .holds("tagsChooseAmongMessages", Axes.everyKind(1, 300, 9000),
                        MatchingTest::tagsChooseAmongMessages)
                .holds("probeTellsWhatAReceiveWillTake", Axes.everyKind(0, 1, 300, 9000),
                        MatchingTest::probeTellsWhatAReceiveWillTake)
                .holds("tryProbeFindsWhatHasCome", Axes.everyKind(1, 9000),
                        MatchingTest::tryProbeFindsWhatHasCome)
                .holds("communicatorsKeepMessagesApart", Axes.everyKind(2),
                        MatchingTest::communicatorsKeepMessagesApart)
                .holds("collectivesMeetNoMessages", Axes.ONCE,
                        MatchingTest::collectivesMeetNoMessages)
                .everywhere();
    }

    private static void anySourceHearsEverybodyOnce(Case at) {
        Comm comm = at.comm();
        comm.barrier(); // keeps the messages of one case out of the next one's wildcards
        if (!at.atRoot()) {
            comm.send(at.mine(), at.root(), at.rank());
            return;
        }
        BitSet heard = new BitSet();
        heard.set(at.root());
        for (int i = 1; i < at.size(); i++) {
            Object in = at.empty();
            Status status = comm.receive(in, Comm.ANY_SOURCE, Comm.ANY_TAG);
            at.expectFrom(status.source(), in);
            at.same("the status", status,
                    new Status(status.source(), status.source(), at.bytes()));
            heard.set(status.source());
        }
        at.same("who was heard", heard.cardinality(), at.size());
    }

    /// Short and long messages take different ways and must still arrive in turn.
    private static int length(int round) {
        return round % 3 == 2 ? 20_000 + round : 1 + round;
    }

    private static void keepsTheOrderOfAPair(Case at) {
        Comm comm = at.comm();
        if (!at.atRoot()) {
            List<Request> requests = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                int number = round;
                Object out = at.filled(length(round), i -> number);
                requests.add(comm.sendAsync(out, at.root(), 9));
            }
            Request.awaitAll(requests);
            return;
        }
        int[] next = new int[at.size()];
        for (int i = 0; i < ROUNDS * (at.size() - 1); i++) {
            Object in = at.kind().make(30_000);
            Status status = comm.receive(in, Comm.ANY_SOURCE, 9);
            int round = next[status.source()]++;
            at.same("the length of message " + round + " from " + status.source(),
                    status.count(at.kind().elements()), (long) length(round));
            at.same("its number", at.kind().read(in)[0], (long) round);
        }
    }

    /// Received in the reverse of the order in which they were sent.
    private static void tagsChooseAmongMessages(Case at) {
        Comm comm = at.comm();
        List<Request> requests = new ArrayList<>();
        for (int tag = 0; tag < 4; tag++) {
            int number = tag;
            Object out = at.filled(at.count(), i -> number + i);
            requests.add(comm.sendAsync(out, at.next(), tag));
        }
        for (int tag = 3; tag >= 0; tag--) {
            int number = tag;
            Object in = at.empty();
            comm.receive(in, at.previous(), tag);
            at.expect("tag " + tag, in, at.count(), i -> number + i);
        }
        Request.awaitAll(requests);
    }

    private static void probeTellsWhatAReceiveWillTake(Case at) {
        Comm comm = at.comm();
        Request sending = comm.sendAsync(at.mine(), at.next(), 7);
        Status wanted = new Status(at.previous(), 7, at.bytes());
        at.same("probe", comm.probe(Comm.ANY_SOURCE, Comm.ANY_TAG), wanted);
        at.same("a second probe", comm.probe(at.previous(), 7), wanted);
        at.same("tryProbe", comm.tryProbe(at.previous(), Comm.ANY_TAG), Optional.of(wanted));
        at.same("another tag", comm.tryProbe(at.previous(), 8), Optional.empty());
        Object in = at.empty();
        at.same("receive", comm.receive(in, wanted.source(), wanted.tag()), wanted);
        at.expectFrom(at.previous(), in);
        sending.await();
    }

    private static void tryProbeFindsWhatHasCome(Case at) {
        Comm comm = at.comm();
        at.same("before", comm.tryProbe(at.previous(), 11), Optional.empty());
        comm.barrier();
        Request sending = comm.sendAsync(at.mine(), at.next(), 11);
        Optional<Status> found = comm.tryProbe(Comm.ANY_SOURCE, 11);
        while (found.isEmpty()) {
            Thread.yield();
            found = comm.tryProbe(Comm.ANY_SOURCE, 11);
        }
        at.same("found", found, Optional.of(new Status(at.previous(), 11, at.bytes())));
        Object in = at.empty();
        comm.receive(in, at.previous(), 11);
        at.expectFrom(at.previous(), in);
        sending.await();
    }

    private static void communicatorsKeepMessagesApart(Case at) {
        Comm comm = at.comm();
        Comm other = comm.dup();
        Request here = comm.sendAsync(at.filled(2, i -> 1), at.next(), 4);
        Request there = other.sendAsync(at.filled(2, i -> 2), at.next(), 4);
        Object in = at.empty();
        other.receive(in, Comm.ANY_SOURCE, Comm.ANY_TAG);
        at.expect("the other communicator's", in, 2, i -> 2);
        comm.receive(in, Comm.ANY_SOURCE, Comm.ANY_TAG);
        at.expect("this communicator's", in, 2, i -> 1);
        Request.awaitAll(here, there);
    }

    /// A receive from anybody is under way while all ranks do collectives.
    private static void collectivesMeetNoMessages(Case at) {
        Comm comm = at.comm();
        int[] in = {0};
        Request receiving = comm.receiveAsync(in, Comm.ANY_SOURCE, Comm.ANY_TAG);
        int[] sum = comm.allReduce(new int[] {1}, Op.SUM);
        comm.barrier();
        at.same("the sum", sum[0], at.size());
        at.same("the receive is done", receiving.isDone(), false);
        comm.barrier();
        comm.send(new int[] {5}, at.next(), 0);
        at.same("the status", receiving.await(), new Status(at.previous(), 0, 4));
        at.same("the message", in[0], 5);
    }
}
