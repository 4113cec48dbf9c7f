// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.echo.PrankKind.Prank;
import org.atoll.fabric.Body;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.wire.Packer;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks what becomes of services that make mistakes, of bytes that cannot be read, and of answers
/// that nobody wants any more.
@Timeout(300)
class MischiefTest {
    private static final int LONG = 3 << 20;

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.GATEWAY, Places.SIM);
    }

    /// Bytes of which some cannot be read.
    ///
    /// @param good  how far it can be read
    private record Torn(long bytes, long good) implements Body {
        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            if (position + length > good) {
                throw new IllegalStateException("torn at " + good);
            }
            to.asSlice(at, length).fill((byte) 1);
        }
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aQuestionThatCannotBeReadEndsWithTheReason(Ranks ranks) {
        ranks.run(2, world -> {
            Prank prank = Prank.of(world);
            byte[] whole = Samples.bytes(LONG, 1);
            if (world.rank() == 0) {
                LongStream.of(0, 200_000, LONG - 1).forEach(good -> askTorn(prank, good));
                prank.held(() -> prank.lane(1).send(new Bytes(whole), prank.essay, 0, 7));
            } else {
                await(world, () -> !prank.essays.isEmpty());
                assertThat(prank.essays).containsExactly(whole);
                assertThat(prank.asked).isEmpty();
            }
        });
    }

    private static void askTorn(Prank prank, long good) {
        Exchange torn = prank.question();
        prank.held(() -> {
            prank.lane(1).ask(torn, new Torn(LONG, good), prank.essay, 1);
            assertThatThrownBy(torn::await)
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("question prank.essay to rank 1")
                    .hasMessageContaining("torn at " + good)
                    .hasRootCauseMessage("torn at " + good);
            prank.lane(1).send(new Torn(LONG, good), prank.essay, 0, 7);
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void anAnswerThatCannotBeReadIsRefused(Ranks ranks) {
        ranks.run(2, world -> {
            Prank prank = Prank.of(world);
            for (long good : new long[] {0, 200_000, LONG - 1, LONG}) {
                if (world.rank() == 0) {
                    expectAnswer(prank, good == LONG);
                } else {
                    answerNext(world, prank, new Torn(LONG, good));
                }
            }
        });
    }

    private static void expectAnswer(Prank prank, boolean whole) {
        Exchange question = prank.question();
        prank.held(() -> ask(prank, question, 1));
        Throwable end = catchThrowable(() -> prank.held(question::await));
        if (whole) {
            assertThat(end).isNull();
            assertThat(question.status()).isEqualTo(3);
            assertThat(question.bytes()).isEqualTo(LONG);
        } else {
            assertThat(end).isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("question prank.quiz to rank 1")
                    .hasMessageContaining("(" + Exchange.FAILED + ")");
        }
    }

    private static void ask(Prank prank, Exchange question, int rank) {
        while (!prank.lane(rank).ask(question, prank.quiz, 0, 0, 0)) {
            prank.station.endpoint().progress(); // it is not connected yet
            CommunicationException failure = prank.station.endpoint().failure();
            if (failure != null) {
                throw failure;
            }
        }
        prank.lane(rank).publish();
    }

    private static void answerNext(World world, Prank prank, Body body) {
        await(world, () -> !prank.asked.isEmpty());
        prank.held(() -> {
            int[] first = prank.asked.removeFirst();
            prank.lane(first[0]).answer(first[1], 3, body);
        });
    }

    /// Looks again and again, holding the endpoint.
    private static void await(World world, BooleanSupplier condition) {
        boolean[] done = new boolean[1];
        while (!done[0] && world.endpoint().failure() == null) {
            world.endpoint().advance();
            world.compute(1000);
            Prank.of(world).held(() -> done[0] = condition.getAsBoolean());
        }
    }

    @ParameterizedTest
    @MethodSource("devices")
    void answersMayComeInAnyOrder(Ranks ranks) {
        int count = 40;
        ranks.run(2, world -> {
            Prank prank = Prank.of(world);
            if (world.rank() == 0) {
                List<Exchange> all = Stream.generate(prank::question).limit(count).toList();
                prank.held(() -> all.forEach(each -> ask(prank, each, 1)));
                IntStream.range(0, count).forEach(i -> expect(prank, all.get(i), 1000L * i));
            } else {
                await(world, () -> prank.asked.size() == count);
                prank.held(() -> IntStream.range(0, count).forEach(i -> answerLast(prank)));
            }
        });
    }

    private static void answerLast(Prank prank) {
        int[] last = prank.asked.removeLast();
        long length = 1000L * prank.asked.size();
        prank.lane(last[0]).answer(last[1], 0, new Torn(length, length));
    }

    private static void expect(Prank prank, Exchange question, long length) {
        prank.held(() -> {
            question.await();
            assertThat(question.bytes()).isEqualTo(length);
            question.take();
        });
    }

    /// Empty, short and long ones.
    @ParameterizedTest
    @MethodSource("devices")
    void theAnswerToAQuestionThatWasGivenUpIsSwallowed(Ranks ranks) {
        ranks.run(2, world -> {
            Prank prank = Prank.of(world);
            Echo echo = Echo.of(world);
            for (int length : new int[] {0, 8, LONG}) {
                if (world.rank() == 0) {
                    Exchange question = prank.question();
                    giveUpAndAskAgain(prank, question);
                    echo.tell(1, (byte) 1);
                    expect(prank, question, length);
                } else {
                    echo.take();
                    answerNext(world, prank, new Torn(length, length));
                    answerNext(world, prank, new Torn(length, length));
                }
            }
        });
    }

    private static void giveUpAndAskAgain(Prank prank, Exchange question) {
        CommunicationException enough = new CommunicationException("enough", -1, null);
        prank.held(() -> {
            ask(prank, question, 1);
            question.giveUp(enough);
            assertThatThrownBy(question::await).isSameAs(enough);
            ask(prank, question, 1);
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aQuestionThatIsGivenUpBeforeItCannotBeReadLeavesNothing(Ranks ranks) {
        ranks.run(2, world -> {
            Prank prank = Prank.of(world);
            if (world.rank() == 0) {
                prank.held(() -> {
                    Exchange question = prank.question();
                    prank.lane(1).ask(question, new Torn(64L << 20, 60L << 20), prank.essay, 1);
                    question.giveUp(new CommunicationException("enough", -1, null));
                });
                assertThat(Echo.of(world).ask(1, new byte[100])).hasSize(100);
            }
            Samples.meet(world);
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aQuestionCannotBeAskedTwiceAtOnce(Ranks ranks) {
        ranks.run(2, world -> {
            Prank prank = Prank.of(world);
            if (world.rank() == 0) {
                Exchange question = prank.question();
                prank.held(() -> {
                    ask(prank, question, 1);
                    assertThatThrownBy(() -> prank.lane(1).ask(question, prank.quiz, 0, 0, 0))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("question prank.quiz to rank 1 is under way,"
                                    + " or was not taken");
                });
                Echo.of(world).tell(1);
                prank.held(() -> {
                    question.await();
                    question.take();
                });
            } else {
                Echo.of(world).take();
                answerNext(world, prank, new Torn(0, 0));
            }
        });
    }

    /// Ranks open what has credit in whatever order.
    @ParameterizedTest
    @MethodSource("devices")
    void creditComesBackToTheServiceThatSpentIt(Ranks ranks) {
        ranks.run(2, world -> {
            if (world.rank() == 0) {
                Echo.of(world);
                Mailbox.of(world);
            } else {
                Prank.of(world);
                Mailbox.of(world);
                Echo.of(world);
            }
            for (int i = 0; i < 3000; i++) {
                if (world.rank() == 0) {
                    Echo.of(world).tell(1, new byte[200]);
                } else {
                    Echo.of(world).take();
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aHandlerThatThrowsEndsTheJobWithServiceKindPeerAndCause(Ranks ranks) {
        endsWith(ranks, "it cannot handle frame prank.poke from rank 0:"
                        + " java.lang.IllegalStateException: this is too much at ",
                "this is too much",
                (prank, receiver) -> {
                    if (receiver) {
                        prank.onPoke = (source, memory, header, payload) -> {
                            throw new IllegalStateException("this is too much");
                        };
                    } else {
                        prank.lane(1).post(prank.poke, 0, 0, 0);
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void soDoesAFrameThatNoServiceHas(Ranks ranks) {
        endsWith(ranks, "it cannot handle frame number 120 from rank 0:",
                "no service of this rank has such frames",
                (prank, receiver) -> {
                    if (!receiver) {
                        assertThat(prank.lane(1).peer().claim(120, 0, 0, 0, 0)).isTrue();
                        prank.lane(1).peer().link().publish();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void soDoesCreditThatIsOverdrawn(Ranks ranks) {
        endsWith(ranks, "it cannot handle frame prank.poke from rank 0:",
                "rank 0 has overdrawn its credit: " + 3 * Prank.CREDIT_BYTES / 2
                        + " bytes are kept for it, " + Prank.CREDIT_BYTES + " may be",
                (prank, receiver) -> {
                    if (receiver) {
                        prank.onPoke = (source, memory, header, payload) ->
                                prank.credits.keep(source, Prank.CREDIT_BYTES / 2);
                    } else {
                        for (int i = 0; i < 3; i++) {
                            prank.lane(1).post(prank.poke, 0, 0, 0);
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void soDoesAnAnswerThatNobodyHasAskedFor(Ranks ranks) {
        endsWith(ranks, "it cannot handle frame lanes.answer from rank 0:",
                "a frame names request 5, which is not under way",
                (prank, receiver) -> {
                    if (!receiver) {
                        prank.lane(1).answer(5, -1);
                    }
                });
    }

    /// The work of a rank for its prank, as the holder.
    private interface Doing {
        void run(Prank prank, boolean receiver);
    }

    /// Rank 0 plays the prank; rank 1, which has nothing to do with it, is in a receive, and rank 2
    /// in a question that rank 1 would have to answer.
    private static void endsWith(Ranks ranks, String reason, String root, Doing doing) {
        ranks.runIntoFailure(3, world -> {
            Samples.meet(world);
            Prank prank = Prank.of(world);
            prank.held(() -> doing.run(prank, true));
            if (world.rank() != 1) {
                prank.onPoke = null;
            }
            Throwable end = catchThrowable(() -> {
                Samples.meet(world);
                waiting(world, doing).call();
            });
            assertThat(end).isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("rank 1 failed: " + reason)
                    .hasMessageContaining(root);
            assertThat(((CommunicationException) end).failedRank()).isEqualTo(1);
            if (world.rank() == 1) {
                assertThat(end).hasRootCauseMessage(root);
            }
        });
    }

    private static ThrowingCallable waiting(World world, Doing doing) {
        Prank prank = Prank.of(world);
        return switch (world.rank()) {
            case 0 -> () -> {
                prank.held(() -> doing.run(prank, false));
                receive(world, 2);
            };
            case 1 -> () -> receive(world, 2);
            default -> () -> prank.held(() -> {
                Exchange question = prank.question();
                ask(prank, question, 1);
                question.await();
            });
        };
    }

    private static void receive(World world, int from) {
        Mailbox.of(world).receive(new byte[8], 0, 8, ARRAYS, from, 0, 0);
    }

    private static final Packer ARRAYS = new Packer() {
        @Override
        public void pack(
                Object buffer, long offset, long position, long length, MemorySegment to, long at) {
            MemorySegment.copy(
                    (byte[]) buffer, (int) (offset + position), to, JAVA_BYTE, at, (int) length);
        }

        @Override
        public void unpack(
                Object buffer, long offset, long position, long length, MemorySegment from,
                long at) {
            MemorySegment.copy(
                    from, JAVA_BYTE, at, (byte[]) buffer, (int) (offset + position), (int) length);
        }

        @Override
        public long place(Object buffer, long offset, long position) {
            return offset + position;
        }
    };
}
