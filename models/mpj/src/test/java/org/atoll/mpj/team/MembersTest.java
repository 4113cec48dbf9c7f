// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Members that follow each other take no memory for each; nobody sees the difference.
class MembersTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "5", "0,1,2,3", "4,5,6", "2,1,0", "0,2,4", "7,3,9,1"})
    void knowEachOther(String ranks) {
        int[] all = ranks.isEmpty()
                ? new int[0]
                : Stream.of(ranks.split(","))
                        .mapToInt(Integer::parseInt).toArray();
        Members members = new Members(Members.NOT_A_MEMBER, all);
        assertThat(members.size()).isEqualTo(all.length);
        assertThat(members.worldRanks()).isEqualTo(all);
        assertThat(members.worldRankSet().stream().toArray())
                .isEqualTo(IntStream.of(all).sorted().toArray());
        for (int world = -1; world < 12; world++) {
            int wanted = world;
            int number = IntStream.range(0, all.length)
                    .filter(i -> all[i] == wanted).findFirst().orElse(Members.NOT_A_MEMBER);
            assertThat(members.memberOf(world)).isEqualTo(number);
            if (number >= 0) {
                assertThat(members.worldRank(number)).isEqualTo(world);
            }
            assertThat(members.reachesAbroad(world))
                    .isEqualTo(IntStream.of(all).anyMatch(rank -> rank >= wanted));
        }
        assertThat(members.keepsWorldRanks())
                .isEqualTo(IntStream.range(0, all.length).allMatch(i -> all[i] == i));
        assertThat(members).hasToString(
                "group of world ranks " + Arrays.toString(all));
    }

    @Test
    void ofAWorldAreAllRanks() {
        Members world = Members.all(2, 5);
        assertThat(world.rank()).isEqualTo(2);
        assertThat(world.worldRanks()).containsExactly(0, 1, 2, 3, 4);
        assertThat(world.keepsWorldRanks()).isTrue();
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> world.worldRank(5));
    }

    @Test
    void aUnionKeepsTheOrder() {
        Members union = new Members(1, 3, 4).union(Members.all(4, 6));
        assertThat(union.worldRanks()).containsExactly(3, 4, 0, 1, 2, 5);
        assertThat(union.rank()).isEqualTo(1);
        assertThat(union.keepsWorldRanks()).isFalse();
    }
}
