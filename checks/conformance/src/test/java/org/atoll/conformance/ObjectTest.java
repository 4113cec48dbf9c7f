// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
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
                .holds("keepsCirclesOfObjectsThatAreReplaced", Axes.ONCE,
                        ObjectTest::keepsCirclesOfObjectsThatAreReplaced)
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

    /// An object that a program loads; a [LazyOrder] stands for it until then.
    static class Order implements Serializable {
        private static final long serialVersionUID = 1L;
        @SuppressWarnings("serial") // it is
        protected final List<Line> lines = new ArrayList<>();
    }

    /// Travels as the order.
    static final class LazyOrder extends Order {
        private static final long serialVersionUID = 1L;
        private final transient Order loaded = new Order();

        LazyOrder() {
            loaded.lines.addAll(List.of(new Line(this), new Line(loaded)));
        }

        private Object writeReplace() {
            return loaded;
        }
    }

    /// Refers back to its order.
    static final class Line implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Order order;

        Line(Order order) {
            this.order = order;
        }
    }

    /// Travels as a plain map that holds it.
    static final class Table extends HashMap<String, Object> {
        private static final long serialVersionUID = 1L;

        private Object writeReplace() {
            return new HashMap<>(Map.of("table", this));
        }
    }

    /// Travels as a copy that refers to it, and to its peer.
    static final class Copied implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Copied original;
        private Copied peer;

        Copied(Copied original, Copied peer) {
            this.original = original;
            this.peer = peer;
        }

        private Object writeReplace() {
            return new Copied(this, peer);
        }
    }

    /// As Java's own serialization brings them back: whatever was replaced, its stand-in is in all
    /// places.
    private static void keepsCirclesOfObjectsThatAreReplaced(Case at) {
        Comm comm = at.comm();
        Copied one = new Copied(null, null);
        one.peer = new Copied(null, one);
        List<Request> sent = List.of(
                comm.sendObjectAsync(new LazyOrder(), at.next(), 1),
                comm.sendObjectAsync(new Table(), at.next(), 2),
                comm.sendObjectAsync(one, at.next(), 3));
        Order order = comm.receiveObject(Order.class, at.previous(), 1);
        at.same("the order's class", order.getClass(), Order.class);
        at.same("the orders of the lines",
                order.lines.stream().map(line -> line.order == order).toList(),
                List.of(true, true));
        Map<?, ?> table = comm.receiveObject(Map.class, at.previous(), 2);
        at.same("the table's class", table.getClass(), HashMap.class);
        at.same("the table in itself", table.get("table") == table, true);
        Copied copy = comm.receiveObject(Copied.class, at.previous(), 3);
        at.same("the original of the copy", copy.original == copy, true);
        at.same("the peer's original", copy.peer.original == copy.peer, true);
        at.same("the peer's peer", copy.peer.peer == copy, true);
        Request.awaitAll(sent);
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
