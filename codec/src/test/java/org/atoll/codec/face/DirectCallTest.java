// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Calls on the object itself, where its caller gives it.
class DirectCallTest {

    static class Scale {
        private double last;

        public double weigh(byte a, char b, int d, long e, float f, double g, boolean h) {
            last = a + b + d + e + f + g + (h ? 1 : 0);
            return last;
        }

        public void reset() {
            last = 0;
        }

        public String say(String before) {
            return before + last;
        }

        public int fail() {
            throw new IllegalStateException("broken");
        }

        public double[] all() {
            return new double[] {last};
        }
    }

    /// Gives its object, or not.
    private static final class Giver implements Caller {
        private final Loopback otherwise;
        private final Object object;
        private boolean gives = true;
        private boolean shows;
        private int changes;
        private int looks;
        private int opened;
        private int closed;

        Giver(Object object) {
            this.otherwise = new Loopback(Face.of(object.getClass()), object);
            this.object = object;
        }

        @Override
        public long glance(int method) {
            return shows ? 1 : 0;
        }

        @Override
        public @Nullable Object glanced(int method) {
            looks++;
            return object;
        }

        @Override
        public boolean isUnchanged(int method, long since) {
            changes--;
            return changes < 0;
        }

        @Override
        public @Nullable Object open(int method) {
            opened++;
            return gives ? object : null;
        }

        @Override
        public void close(int method) {
            closed++;
        }

        @Override
        public GraphWriter begin(int method) {
            return otherwise.begin(method);
        }

        @Override
        public @Nullable GraphReader call(int method, GraphWriter arguments) throws Throwable {
            return otherwise.call(method, arguments);
        }

        @Override
        public void end(GraphReader result) {
            otherwise.end(result);
        }

        @Override
        public void drop(GraphWriter arguments) {
            otherwise.drop(arguments);
        }

        @Override
        public Object identity() {
            return this;
        }
    }

    private final Giver giver = new Giver(new Scale());
    private final Scale scale = (Scale) Face.of(Scale.class).reference(giver);

    private double weigh() {
        return scale.weigh((byte) 1, (char) 2, 4, 5, 6, 7, true);
    }

    @Test
    void nothingIsWrittenOrRead() {
        assertThat(weigh()).isEqualTo(26);
        assertThat(scale.say("it weighs ")).isEqualTo("it weighs 26.0");
        scale.reset();
        assertThat(scale.say("")).isEqualTo("0.0");
        assertThat(giver.opened).isEqualTo(4);
        assertThat(giver.closed).isEqualTo(4);
        assertThat(giver.otherwise.open()).isZero();
    }

    @Test
    void whatIsThrownIsThrownAsItIsAndTheCallEnds() {
        assertThatThrownBy(scale::fail)
                .isExactlyInstanceOf(IllegalStateException.class).hasMessage("broken");
        assertThat(giver.closed).isEqualTo(1);
    }

    @Test
    void withoutTheObjectTheCallIsAsAnyOther() {
        giver.gives = false;
        assertThat(weigh()).isEqualTo(26);
        assertThat(giver.opened).isEqualTo(1);
        assertThat(giver.closed).isZero();
    }

    @Test
    void arraysAreCopied() {
        assertThat(weigh()).isEqualTo(26);
        assertThat(scale.all()).containsExactly(26);
        assertThat(giver.opened).as("for weigh alone").isEqualTo(1);
    }

    @Test
    void whatIsSeenOfAnUnchangedObjectCounts() {
        assertThat(weigh()).isEqualTo(26);
        giver.shows = true;
        assertThat(scale.say("")).isEqualTo("26.0");
        assertThatThrownBy(scale::fail).hasMessage("broken");
        assertThat(giver.looks).isEqualTo(2);
        assertThat(giver.opened).as("for weigh alone").isEqualTo(1);
    }

    @Test
    void whatIsSeenOfAChangedObjectIsForgotten() {
        giver.shows = true;
        giver.changes = 2;
        assertThat(scale.say("")).isEqualTo("0.0");
        assertThatThrownBy(scale::fail).hasMessage("broken");
        assertThat(giver.looks).isEqualTo(2);
        assertThat(giver.opened).as("both were called again").isEqualTo(2);
        assertThat(giver.closed).isEqualTo(2);
    }
}
