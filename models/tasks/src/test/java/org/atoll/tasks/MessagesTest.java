// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.atoll.tasks.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Main tasks send each other messages, and themselves.
@Timeout(300)
@Sampled(2)
class MessagesTest {
    private static final int WORK = 3;
    private static final int DONE = 4;

    static Stream<Place> all() {
        return Places.all();
    }

    static Stream<Place> several() {
        return Places.several();
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachGetsFromEachInOrder(Place place) {
        int count = 50;
        place.run(Jobs.of((pvm, world) -> {
            Random lengths = new Random(world.rank());
            for (int serial = 0; serial < count; serial++) {
                for (int to = 0; to < world.size(); to++) {
                    int length = lengths.nextInt(10) == 0 ? lengths.nextInt(60_000) : serial;
                    pvm.send(Jobs.main(to), WORK, pvm.pack().put(serial).bytes(new byte[length]));
                }
            }
            int[] next = new int[world.size()];
            for (int i = 0; i < count * world.size(); i++) {
                Message message = pvm.recv(Tid.ANY, WORK);
                int from = IntStream.range(0, world.size())
                        .filter(rank -> Jobs.main(rank).equals(message.from()))
                        .findFirst().orElseThrow();
                assertThat(message.oneInt()).isEqualTo(next[from]++);
            }
            assertThat(next).containsOnly(count);
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void aReceiveThatNamesSenderAndTagLeavesOthers(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Tid next = Jobs.main((world.rank() + 1) % world.size());
            Tid before = Jobs.main((world.rank() + world.size() - 1) % world.size());
            pvm.send(next, WORK, pvm.pack().put(1));
            pvm.send(next, DONE, pvm.pack().put(2.5));
            pvm.send(next, WORK, pvm.pack().string("three"));
            assertThat(pvm.recv(before, DONE).oneDouble()).isEqualTo(2.5);
            Message first = pvm.recv(Tid.ANY, Pvm.ANY);
            assertThat(first.tag()).isEqualTo(WORK);
            assertThat(first.oneInt()).isEqualTo(1);
            assertThat(pvm.recv(before, WORK).string()).isEqualTo("three");
            assertThat(pvm.nrecv(Tid.ANY, Pvm.ANY)).isEmpty();
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void longOnesKeepTheirPlaceBetweenShortOnes(Place place) {
        double[] data = new Random(7).doubles(300_000).toArray();
        place.run(Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                for (int to = 1; to < world.size(); to++) {
                    pvm.send(Jobs.main(to), WORK, pvm.pack().put(1));
                    pvm.send(Jobs.main(to), WORK, pvm.pack().doubles(data));
                    pvm.send(Jobs.main(to), WORK, pvm.pack().put(2));
                }
            } else {
                assertThat(pvm.recv(Tid.ANY, WORK).oneInt()).isEqualTo(1);
                assertThat(pvm.recv(Tid.ANY, WORK).doubles()).isEqualTo(data);
                assertThat(pvm.recv(Tid.ANY, WORK).oneInt()).isEqualTo(2);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aMulticastLeavesOutItsSender(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            List<Tid> all = IntStream.range(0, world.size()).mapToObj(Jobs::main).toList();
            List<Tid> twice = new ArrayList<>(all);
            twice.addAll(all);
            pvm.mcast(twice, WORK, pvm.pack().put(world.rank()));
            List<Integer> got = new ArrayList<>();
            for (int i = 1; i < world.size(); i++) {
                got.add(pvm.recv(Tid.ANY, WORK).oneInt());
            }
            assertThat(got).containsExactlyInAnyOrderElementsOf(
                    IntStream.range(0, world.size())
                            .filter(rank -> rank != world.rank()).boxed().toList());
            pvm.mcast(all, DONE, pvm.pack());
            for (int i = 1; i < world.size(); i++) {
                assertThat(pvm.recv(Tid.ANY, Pvm.ANY).tag()).isEqualTo(DONE);
            }
            assertThat(pvm.probe(Tid.ANY, Pvm.ANY)).isEmpty();
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void arraysGoWithoutPacking(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                pvm.psend(Jobs.main(1), WORK, new int[] {1, 2, 3, 4, 5}, 1, 3);
                pvm.psend(Jobs.main(1), WORK, new double[] {1, 2, 3});
            } else if (world.rank() == 1) {
                int[] into = new int[5];
                assertThat(pvm.precv(Tid.ANY, WORK, into, 1, 4))
                        .isEqualTo(new Received(Jobs.main(0), WORK, 3));
                assertThat(into).containsExactly(0, 2, 3, 4, 0);
                double[] tooShort = new double[2];
                assertThat(pvm.precv(Jobs.main(0), WORK, tooShort).count()).isEqualTo(2);
                assertThat(tooShort).containsExactly(1, 2);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aTimedReceiveEnds(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            assertThat(pvm.trecv(Tid.ANY, WORK, Duration.ZERO)).isEmpty();
            long before = world.nanoTime();
            assertThat(pvm.trecv(Tid.ANY, WORK, Duration.ofMillis(3))).isEmpty();
            assertThat(world.nanoTime() - before).isGreaterThanOrEqualTo(3_000_000);
            pvm.send(pvm.tid(), WORK, pvm.pack().put(9));
            Optional<Message> came = pvm.trecv(pvm.tid(), WORK, Duration.ofDays(400_000));
            assertThat(came.orElseThrow().oneInt()).isEqualTo(9);
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void aProbeTakesNothing(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Tid next = Jobs.main((world.rank() + 1) % world.size());
            pvm.send(next, WORK, pvm.pack().put(1).put(2));
            Optional<Message> seen = pvm.probe(Tid.ANY, WORK);
            while (seen.isEmpty()) {
                world.compute(1000);
                seen = pvm.probe(Tid.ANY, WORK);
            }
            assertThat(seen.orElseThrow().oneInt()).isEqualTo(1);
            assertThat(seen.orElseThrow().oneInt()).isEqualTo(2);
            seen.orElseThrow().close();
            assertThat(pvm.recv(Tid.ANY, WORK).oneInt()).isEqualTo(1);
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void whatIsSentStaysAsItWas(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Tid next = Jobs.main((world.rank() + 1) % world.size());
            Packing packing = pvm.pack().put(1);
            pvm.send(next, WORK, packing);
            pvm.send(pvm.tid(), DONE, packing);
            pvm.send(next, WORK, packing.put(2));
            packing.clear().put(3);
            pvm.send(next, WORK, packing);
            assertThat(pvm.recv(Tid.ANY, WORK).items()).isEqualTo(1);
            Message second = pvm.recv(Tid.ANY, WORK);
            assertThat(second.oneInt()).isEqualTo(1);
            assertThat(second.oneInt()).isEqualTo(2);
            assertThat(pvm.recv(Tid.ANY, WORK).oneInt()).isEqualTo(3);
            Message own = pvm.recv(pvm.tid(), DONE);
            pvm.send(next, DONE, own.forward().put(4));
            Message passed = pvm.recv(Tid.ANY, DONE);
            assertThat(passed.oneInt() + passed.oneInt()).isEqualTo(5);
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void handlersTakeTheirMessagesFirst(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Tid next = Jobs.main((world.rank() + 1) % world.size());
            List<Integer> handled = new ArrayList<>();
            Handling handling = pvm.handle(Tid.ANY, WORK, Context.ANY, message -> {
                handled.add(message.oneInt());
                pvm.send(message.from(), DONE, pvm.pack().put(-1)); // a call in a call
            });
            pvm.send(next, WORK, pvm.pack().put(1));
            pvm.send(next, DONE, pvm.pack().put(2));
            Tid before = Jobs.main((world.rank() + world.size() - 1) % world.size());
            Message first = pvm.recv(before, DONE);
            assertThat(handled).containsExactly(1);
            int sum = first.oneInt() + pvm.recv(Tid.ANY, DONE).oneInt();
            assertThat(sum).isEqualTo(1);
            handling.cancel();
            pvm.send(pvm.tid(), WORK, pvm.pack().put(5));
            assertThat(pvm.recv(pvm.tid(), WORK).oneInt()).isEqualTo(5);
            assertThat(handled).hasSize(1);
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void aHandlerCannotLeave(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            pvm.handle(pvm.tid(), WORK, Context.ANY, message -> pvm.exit());
            pvm.send(pvm.tid(), WORK, pvm.pack().put(1));
            assertThatThrownBy(() -> pvm.recv(pvm.tid(), DONE)).hasMessage(
                    "exit: " + pvm.tid() + " is in recv; leave when that has returned");
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void aMatcherOfItsOwnChooses(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            for (int value : new int[] {3, 8, 5, 8}) {
                pvm.send(pvm.tid(), value, pvm.pack().put(value));
            }
            pvm.matcher((message, from, tag) -> message.tag() == 3 ? 0 : message.tag());
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(8);
            assertThat(pvm.recv(Tid.ANY, 77).oneInt()).isEqualTo(8);
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(5);
            assertThat(pvm.nrecv(Tid.ANY, Pvm.ANY)).isEmpty();
            pvm.matcher(null);
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(3);
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void contextsKeepMessagesApart(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Tid next = Jobs.main((world.rank() + 1) % world.size());
            pvm.send(next, WORK, pvm.pack().put(1));
            assertThat(pvm.context(new Context(5))).isEqualTo(Context.BASE);
            pvm.send(next, WORK, pvm.pack().put(2));
            Message inFive = pvm.recv(Tid.ANY, Pvm.ANY);
            assertThat(inFive.oneInt()).isEqualTo(2);
            assertThat(inFive.context()).isEqualTo(new Context(5));
            assertThat(pvm.context(Context.BASE).number()).isEqualTo(5);
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(1);
        }));
    }
}
