// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FrameTableTest {

    /// A kind of service that is never opened.
    ///
    /// @param name   its name
    /// @param frames its kinds
    private record Kind(String name, List<FrameKind> frames) implements ServiceKind<Service> {
        @Override
        public Service open(Station station) {
            throw new AssertionError("nobody opens it");
        }
    }

    private static Kind kind(String name, FrameKind... frames) {
        return new Kind(name, List.of(frames));
    }

    private static Kind many(String name, int count, boolean word) {
        return new Kind(name, IntStream.range(0, count)
                .mapToObj(i -> new FrameKind("kind-" + i, word))
                .toList());
    }

    @Test
    void numbersFollowFromTheNamesAndNotFromTheOrderOfFinding() {
        Kind first = kind("a", new FrameKind("x", true), new FrameKind("y", false));
        Kind last = kind("z", new FrameKind("x", true), new FrameKind("y", false));
        FrameTable table = FrameTable.of(List.of(last, first));
        FrameTable other = FrameTable.of(List.of(first, last));
        assertThat(table.number("a", new FrameKind("x", true))).isEqualTo(1);
        assertThat(table.number("a", new FrameKind("y", false))).isEqualTo(128);
        assertThat(table.name(1)).isEqualTo("a.x");
        assertThat(table.name(128)).isEqualTo("a.y");
        assertThat(table.name(120)).isEqualTo("number 120");
        assertThat(table.number("z", new FrameKind("x", true)))
                .isEqualTo(other.number("z", new FrameKind("x", true)));
        assertThat(table.digest()).isEqualTo(other.digest());
        assertThat(table.index("a")).isZero();
        assertThat(table.index("lanes")).isEqualTo(1);
        assertThat(table.index("z")).isEqualTo(2);
    }

    @Test
    void twoServicesOfOneNameAreRefused() {
        assertThatThrownBy(() -> FrameTable.of(List.of(kind("one"), kind("one"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two services are called one, %s and %s: one of their jars must leave"
                        + " the class path", Kind.class.getName(), Kind.class.getName());
        assertThatThrownBy(() -> FrameTable.of(List.of(kind("lanes"))))
                .hasMessageContaining("two services are called lanes");
    }

    @Test
    void twoKindsOfOneNameAreRefused() {
        assertThatThrownBy(() -> FrameTable.of(List.of(
                kind("one", new FrameKind("x", true), new FrameKind("x", false)))))
                .hasMessage("service one has two kinds of frames called x");
    }

    @Test
    void whatIsNoNameIsRefused() {
        assertThatThrownBy(() -> FrameTable.of(List.of(kind("My Service"))))
                .hasMessage("a service is called 'My Service': a name has lower-case letters,"
                        + " digits and hyphens");
        assertThatThrownBy(() -> FrameTable.of(List.of(kind("one", new FrameKind("", true)))))
                .hasMessageStartingWith("a kind of frame of service one is called ''");
    }

    /// The fabric has two kinds with a word and one without.
    @Test
    void thereIsRoomFor127KindsWithAWordAndAsManyWithout() {
        FrameTable full = FrameTable.of(List.of(many("a", 125, true), many("b", 126, false)));
        assertThat(full.name(127)).isEqualTo("lanes.credit");
        assertThat(full.name(254)).isEqualTo("lanes.answer");
        assertThat(full.name(255)).isEqualTo("number 255");
        assertThat(new Traffic(full.width()).sentFrames(254)).isZero();
        assertThatThrownBy(() -> FrameTable.of(List.of(many("a", 126, true))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("service lanes makes more than 127 kinds of frames with a third word:"
                        + " there are too many services on the class path");
        assertThatThrownBy(() -> FrameTable.of(List.of(many("z", 127, false))))
                .hasMessageStartingWith(
                        "service z makes more than 127 kinds of frames without a third word");
    }

    @Test
    void aKindThatAServiceDoesNotHaveHasNoNumber() {
        FrameTable table = FrameTable.of(List.of(kind("one")));
        assertThatThrownBy(() -> table.number("one", new FrameKind("x", true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no service has frames called one.x");
    }

    @Test
    void aDifferenceNamesBothSidesAndTheService() {
        Kind one = kind("one", new FrameKind("x", true));
        String with = FrameTable.of(List.of(one, kind("two"))).digest();
        String without = FrameTable.of(List.of(one)).digest();
        assertThat(FrameTable.difference(with, "rank 0 on a", without, "rank 3 on b"))
                .isEqualTo("rank 0 on a has the service two, but rank 3 on b has not: give all"
                        + " ranks the same class path");
        assertThat(FrameTable.difference(without, "rank 0 on a", with, "rank 3 on b"))
                .isEqualTo("rank 3 on b has the service two, but rank 0 on a has not: give all"
                        + " ranks the same class path");
        assertThat(FrameTable.difference(with, "rank 0", with, "rank 3")).isNull();
    }

    @Test
    void kindsThatDifferAreVersionsThatDiffer() {
        String one = FrameTable.of(List.of(kind("one", new FrameKind("x", true)))).digest();
        for (FrameKind other : List.of(new FrameKind("x", false), new FrameKind("y", true))) {
            assertThat(FrameTable.difference(
                    one, "rank 0", FrameTable.of(List.of(kind("one", other))).digest(), "rank 3"))
                    .isEqualTo("rank 0 and rank 3 have different versions of service one: give all"
                            + " ranks the same class path");
        }
    }
}
