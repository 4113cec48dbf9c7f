// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeThreadsTest {

    @Test
    void oneNumberIsForAllNodes() {
        assertThat(NodeThreads.of("4").on(3).counts()).containsExactly(4, 4, 4);
        assertThat(NodeThreads.of("4,2").on(2).total()).isEqualTo(6);
        assertThat(NodeThreads.of("4,2").text()).isEqualTo("4,2");
        assertThat(NodeThreads.OPEN.isOpen()).isTrue();
        assertThat(NodeThreads.of("3").of(7)).isEqualTo(1);
    }

    @Test
    void numbersMustFitTheNodes() {
        assertThatThrownBy(() -> NodeThreads.of("4,2").on(3))
                .isInstanceOf(Misuse.class)
                .hasMessage("--threads 4,2 is for 2 nodes, and -n says 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "2,", ",2", "2,,2", "2,0", "two", "2 2", "100000"})
    void otherWordsAreRefused(String text) {
        assertThatThrownBy(() -> NodeThreads.of(text))
                .isInstanceOf(Misuse.class)
                .hasMessageContaining("as in 4,2,2,1; not '" + text + "'");
    }

    @Test
    void eachNodeHasItsPartOfTheProcessors() {
        NodeThreads threads = NodeThreads.of("4,2,2,1");
        assertThat(threads.cores(0, 0, 8)).isEqualTo("0,1,2,3");
        assertThat(threads.cores(4, 1, 8)).isEqualTo("4,5");
        assertThat(threads.cores(6, 2, 8)).isEqualTo("6,7");
        assertThat(threads.cores(8, 3, 8)).isEqualTo("0");
        assertThat(threads.cores(0, 0, 2)).isEqualTo("0,1");
        assertThat(NodeThreads.OPEN.cores(1, 1, 2)).isEqualTo("1");
    }
}
