// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.atoll.fabric.message.Status;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Objects by serialization.
class ObjectTest {

    /// An object of the program's own.
    ///
    /// @param next   another of these, or null
    record Node(String name, double[] points, Node next) implements Serializable {}

    @TestFactory
    Stream<DynamicNode> objects() {
        return new Contract()
                .holds("comesFromAnybodyInTurn", Axes.EVERY_ROOT,
                        ObjectTest::comesFromAnybodyInTurn)
                .holds("comesAsItWasSent", Axes.of(Kind.INT, 0, 3, 400, 40_000),
                        ObjectTest::comesAsItWasSent)
                .everywhere();
    }

    private static Serializable made(Case at, int rank) {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, at.count()).mapToObj(i -> rank + i).toList());
        return new ArrayList<>(List.of("from " + rank, numbers, Map.of(rank, (long) rank)));
    }

    private static void comesAsItWasSent(Case at) {
        Comm comm = at.comm();
        Request list = comm.sendObjectAsync(made(at, at.rank()), at.next(), 1);
        Request nothing = comm.sendObjectAsync(null, at.next(), 2);
        at.same("the list", comm.receiveObject(List.class, at.previous(), 1),
                made(at, at.previous()));
        at.same("null", comm.receiveObject(String.class, at.previous(), 2), null);
        Request.awaitAll(List.of(list, nothing));
    }

    private static void comesFromAnybodyInTurn(Case at) {
        Comm comm = at.comm();
        if (!at.atRoot()) {
            for (int i = 0; i < 3; i++) {
                double[] points = {at.rank(), i};
                comm.sendObject(
                        new Node("n" + i, points, new Node("inner", points, null)), at.root(), i);
            }
            return;
        }
        for (int i = 0; i < 3 * (at.size() - 1); i++) {
            Status status = comm.probe(Comm.ANY_SOURCE, Comm.ANY_TAG);
            Node node = comm.receiveObject(Node.class, status.source(), status.tag());
            at.same("the name", node.name(), "n" + status.tag());
            at.same("the points", node.next().points(),
                    new double[] {status.source(), status.tag()});
        }
    }

    @Test
    void refusesClassesThatNobodyAllowed() {
        Job.local(1).run(self -> {
            Comm comm = Mpj.in(self).comm();
            comm.sendObject(new SecretKeySpec(new byte[8], "AES"), 0, 0);
            assertThatThrownBy(() -> comm.receiveObject(SecretKeySpec.class, 0, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("SecretKeySpec", "package javax.crypto.spec",
                            "atoll.objects.allow");
        });
    }

    @Test
    void saysWhatCameInsteadOfTheTypeAskedFor() {
        Job.local(1).run(self -> {
            Comm comm = Mpj.in(self).comm();
            comm.sendObject("text", 0, 0);
            assertThatThrownBy(() -> comm.receiveObject(Integer.class, 0, 0))
                    .isInstanceOf(ClassCastException.class)
                    .hasMessageContaining(": wanted is a java.lang.")
                    .hasMessageContainingAll("java.lang.String", "java.lang.Integer");
        });
    }

    /// Counts how many were made.
    static final class Counted implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final AtomicInteger MADE = new AtomicInteger();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            MADE.incrementAndGet();
        }
    }

    @Test
    void makesNoObjectOfAnotherTypeThanTheOneAskedFor() {
        Job.local(1).run(self -> {
            Comm comm = Mpj.in(self).comm();
            var list = new ArrayList<>(List.of(new Counted()));
            for (Serializable sent : List.of(new Counted(), list)) {
                List<Supplier<String>> receives = List.of(
                        () -> comm.receiveObject(String.class, 0, 0),
                        () -> comm.receiveObjectAsync(String.class, 0, 0).await(),
                        () -> comm.matchedProbe(0, 0).receiveObject(String.class));
                for (Supplier<String> receive : receives) {
                    comm.sendObject(sent, 0, 0);
                    assertThatThrownBy(receive::get)
                            .isInstanceOf(ClassCastException.class)
                            .hasMessageContaining("a message from 0, tag 0: the object is a ")
                            .hasMessageContaining(": wanted is a java.lang.String");
                }
            }
            assertThat(Counted.MADE).hasValue(0);
            comm.sendObject(new Counted(), 0, 0);
            assertThat(comm.receiveObject(Serializable.class, 0, 0)).isInstanceOf(Counted.class);
            assertThat(Counted.MADE).hasValue(1);
        });
    }

    @Test
    void saysThatAMessageIsNoObject() {
        Job.local(1).run(self -> {
            Comm comm = Mpj.in(self).comm();
            comm.send(new int[] {1, 2, 3}, 0, 0);
            assertThatThrownBy(() -> comm.receiveObject(String.class, 0, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("12 bytes", "no readable object");
        });
    }
}
