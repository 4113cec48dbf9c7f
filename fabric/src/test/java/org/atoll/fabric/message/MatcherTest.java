// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.atoll.fabric.seeds.Seeds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The matcher against two plain lists that are searched from the front, as the standard says.
class MatcherTest {
    private static final int SOURCES = 3;
    private static final int DEPTH = 5;

    /// The matcher and the lists, taken through the same steps.
    private static final class Pair {
        private final Matcher matcher = new Matcher(SOURCES);
        private final List<ReceiveRequest> posted = new ArrayList<>();
        private final List<Unexpected> here = new ArrayList<>();

        void arrive(int source, int context, int tag) {
            ReceiveRequest expected = null;
            for (ReceiveRequest r : posted) {
                if (takes(r.peer, r.context, r.tag, source, context, tag)) {
                    expected = r;
                    break;
                }
            }
            assertThat(matcher.takePosted(source, context, tag)).isSameAs(expected);
            if (expected == null) {
                Unexpected message = new Unexpected(source, context, tag, 0, null, 0);
                matcher.file(message);
                here.add(message);
            } else {
                posted.remove(expected);
            }
        }

        void receive(int source, int context, int tag) {
            Unexpected expected = first(source, context, tag);
            assertThat(matcher.takeUnexpected(source, context, tag)).isSameAs(expected);
            if (expected == null) {
                ReceiveRequest request = new ReceiveRequest(null);
                request.address(source, context, tag);
                matcher.post(request);
                posted.add(request);
            } else {
                here.remove(expected);
            }
        }

        void probe(int source, int context, int tag) {
            assertThat(matcher.peek(source, context, tag)).isSameAs(first(source, context, tag));
        }

        void withdraw(int index) {
            if (index < posted.size()) {
                ReceiveRequest request = posted.remove(index);
                assertThat(matcher.withdraw(request)).isTrue();
                assertThat(matcher.withdraw(request)).as("twice").isFalse();
            }
        }

        private @Nullable Unexpected first(int source, int context, int tag) {
            for (Unexpected m : here) {
                if (takes(source, context, tag, m.source, m.context, m.tag)) {
                    return m;
                }
            }
            return null;
        }

        private static boolean takes(
                int wantedSource, int wantedContext, int wantedTag, int source, int context,
                int tag) {
            return wantedContext == context
                    && (wantedSource == -1 || wantedSource == source)
                    && (wantedTag == -1 || wantedTag == tag);
        }
    }

    @Test
    void agreesWithTheListsOnRandomSteps() {
        Seeds.each(300, random -> {
            Pair pair = new Pair();
            int tags = 1 + random.nextInt(4);
            double arriving = random.nextDouble();
            for (int step = 0; step < 400; step++) {
                int context = random.nextInt(2);
                if (random.nextDouble() < arriving) {
                    pair.arrive(random.nextInt(SOURCES), context, random.nextInt(tags));
                } else {
                    look(random, pair, context, tags);
                }
                if (step % 100 == 0) {
                    arriving = random.nextDouble();
                }
            }
        });
    }

    private static void look(Random random, Pair pair, int context, int tags) {
        int source = random.nextInt(SOURCES + 1) - 1;
        int tag = random.nextInt(tags + 1) - 1;
        switch (random.nextInt(6)) {
            case 0 -> pair.probe(source, context, tag);
            case 1 -> pair.withdraw(random.nextInt(4));
            default -> pair.receive(source, context, tag);
        }
    }

    @Test
    void agreesWithTheListsOnAllShortSequences() {
        int steps = 12;
        int sequences = 1;
        for (int i = 0; i < DEPTH; i++) {
            sequences *= steps;
        }
        for (int sequence = 0; sequence < sequences; sequence++) {
            Pair pair = new Pair();
            for (int left = sequence, i = 0; i < DEPTH; left /= steps, i++) {
                step(pair, left % steps);
            }
        }
    }

    private static void step(Pair pair, int step) {
        if (step < 4) {
            pair.arrive(step / 2, 0, step % 2);
        } else if (step < 10) {
            pair.receive((step - 4) / 2 - 1, 0, (step - 4) % 2 - 1);
        } else {
            pair.withdraw(step - 10);
        }
    }

    @Test
    void theEarlierPostedOfANamedAndAWildReceiveWins() {
        for (boolean namedFirst : new boolean[] {true, false}) {
            Pair pair = new Pair();
            pair.receive(namedFirst ? 1 : -1, 0, 5);
            pair.receive(namedFirst ? -1 : 1, 0, 5);
            pair.arrive(1, 0, 5);
            pair.arrive(1, 0, 5);
            assertThat(pair.posted).isEmpty();
        }
    }
}
