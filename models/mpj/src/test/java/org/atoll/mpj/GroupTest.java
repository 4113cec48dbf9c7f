// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.mpj.Group.Stretch;
import org.atoll.mpj.team.Members;
import org.junit.jupiter.api.Test;

class GroupTest {
    private static final Group ALL = new Group(Members.all(0, 9));

    @Test
    void numbersOfNoRankAreNoMembers() {
        for (Group group : new Group[] {ALL, ALL.include(3, 1), ALL.include()}) {
            for (int none : new int[] {-1, -2, -5, Integer.MIN_VALUE, 9, Integer.MAX_VALUE}) {
                assertThat(group.memberOf(none)).isEqualTo(Group.NOT_A_MEMBER);
            }
        }
    }

    /// MPI 4.1, section 7.3.2.
    @Test
    void stretchesThatLeadAwayFromTheirEndAreRefused() {
        refused(() -> ALL.includeStretches(new Stretch(5, 3, 4)),
                "includeStretches: the stretch from 5 to 3 has the stride 4", "negative");
        refused(() -> ALL.includeStretches(new Stretch(5, 3, 1)), "from 5 to 3", "stride 1");
        refused(() -> ALL.includeStretches(new Stretch(5, 5, 0)), "the stride 0", "any other");
        refused(() -> ALL.includeStretches(new Stretch(0, 1, 0)), "the stride 0", "positive");
        refused(() -> ALL.excludeStretches(new Stretch(3, 5, -4)),
                "excludeStretches: the stretch from 3 to 5 has the stride -4", "positive");
    }

    @Test
    void stretchesOfOneMemberHaveAnyStride() {
        for (int stride : new int[] {1, -1, 4, -4, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThat(ALL.includeStretches(new Stretch(5, 5, stride)).worldRanks())
                    .containsExactly(5);
        }
        assertThat(ALL.includeStretches(new Stretch(3, 5, 4), new Stretch(5, 4, -3)).worldRanks())
                .containsExactly(3, 5);
    }

    @Test
    void stretchesBeyondTheGroupAreRefused() {
        refused(() -> ALL.includeStretches(new Stretch(0, Integer.MAX_VALUE, 1)),
                "includeStretches: rank is 2147483647", "0 to 8");
        refused(() -> ALL.includeStretches(new Stretch(Integer.MIN_VALUE, 8, 1)),
                "includeStretches: rank is -2147483648", "0 to 8");
        refused(() -> ALL.includeStretches(
                        new Stretch(8, Integer.MIN_VALUE, Integer.MIN_VALUE)),
                "includeStretches: rank is -2147483640", "0 to 8");
        assertThat(ALL.includeStretches(new Stretch(2, 9, 4)).worldRanks()).containsExactly(2, 6);
    }

    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(words);
    }
}
