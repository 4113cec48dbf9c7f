// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseArrayTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void isAnArray(long seed) {
        Random random = new Random(seed);
        int length = random.nextInt(200);
        SparseArray<Integer> array = new SparseArray<>(length);
        Integer[] model = new Integer[length];
        for (int step = 0; step < 500; step++) {
            if (random.nextInt(50) == 0) {
                int more = model.length + random.nextInt(100);
                array.resize(more);
                model = Arrays.copyOf(model, more);
            } else if (model.length > 0) {
                int place = random.nextInt(model.length);
                Integer element = random.nextInt(3) == 0 ? null : step;
                array.set(place, element);
                model[place] = element;
            }
            assertThat(array.length()).isEqualTo(model.length);
        }
        List<Integer> all = new ArrayList<>();
        array.forEach(all::add);
        assertThat(all).containsExactlyElementsOf(
                Arrays.stream(model).filter(Objects::nonNull).toList());
        for (int place = 0; place < model.length; place++) {
            assertThat(array.get(place)).isEqualTo(model[place]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10, 63, 64})
    void hasNoOtherPlaces(int place) {
        SparseArray<String> array = new SparseArray<>(10);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> array.get(place));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> array.set(place, "x"));
        array.set(3, "here");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> array.get(place));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> array.set(place, "x"));
    }

    @Test
    void losesPlacesAtItsEnd() {
        SparseArray<String> array = new SparseArray<>(40);
        array.set(3, "here");
        array.resize(10);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> array.get(10));
        array.resize(0);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> array.get(0));
        array.resize(20);
        assertThat(array.get(3)).isNull();
    }

    @Test
    void emptyPlacesOfAFarPageAreNull() {
        SparseArray<String> array = new SparseArray<>(1 << 20);
        array.set(1 << 19, "here");
        assertThat(array.get(0)).isNull();
        assertThat(array.get((1 << 19) + 1)).isNull();
        assertThat(array.get(1 << 19)).isEqualTo("here");
    }
}
