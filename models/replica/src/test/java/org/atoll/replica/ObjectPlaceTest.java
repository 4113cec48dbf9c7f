// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Objects with a backup are where all ranks think they are.
class ObjectPlaceTest {
    private static final int SIZE = 4;

    private static BitSet ranks(int... all) {
        BitSet ranks = new BitSet();
        IntStream.of(all).forEach(ranks::set);
        return ranks;
    }

    private static ObjectPlace created(int home, int... lost) {
        return ObjectPlace.backed(home).whenCreated(ranks(lost)::get, SIZE);
    }

    @Test
    void theBackupIsAtTheNextRankThatLives() {
        assertThat(created(2)).hasToString("single at rank 2, backup at rank 3");
        assertThat(created(3)).hasToString("single at rank 3, backup at rank 0");
        assertThat(created(3, 0, 1)).hasToString("single at rank 3, backup at rank 2");
        assertThat(created(1, 1, 2)).hasToString("single at rank 3, backup at rank 0");
        assertThat(created(0, 1, 2, 3)).hasToString("single at rank 0, without backup");
    }

    @Test
    void whoHasACopyIsTheHome() {
        ObjectPlace place = created(1);
        assertThat(place.whenLost(ranks(1)::get, SIZE))
                .hasToString("single at rank 2, backup at rank 3");
        assertThat(place.whenLost(ranks(2)::get, SIZE))
                .hasToString("single at rank 1, backup at rank 3");
        assertThat(place.whenLost(ranks(1, 3)::get, SIZE))
                .hasToString("single at rank 2, backup at rank 0");
        assertThat(place.whenLost(ranks(1, 2)::get, SIZE).home()).isEqualTo(2);
        assertThat(place.isBackedAt(ranks(3, 0))).isFalse();
        assertThat(place.isBackedAt(ranks(2))).isTrue();
    }

    @Test
    void oneWithoutABackupIsNotAlike() {
        assertThat(created(1).isAlike(created(2))).isTrue();
        assertThat(created(1).isAlike(ObjectPlace.single(1))).isFalse();
        assertThat(ObjectPlace.single(1).isAlike(ObjectPlace.single(2))).isTrue();
        assertThat(created(1).isAlike(ObjectPlace.REPLICATED)).isFalse();
    }
}
