// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The gate of one copy, step by step.
class GateTest {
    private final Gate gate = new Gate();

    @Test
    void readsPassSideBySide() {
        assertThat(gate.tryRead()).isTrue();
        assertThat(gate.tryRead()).isTrue();
        assertThat(gate.tryWrite()).isFalse();
        assertThat(gate.endRead()).isFalse();
        assertThat(gate.endRead()).isFalse();
        assertThat(gate.tryWrite()).isTrue();
    }

    @Test
    void aWritePassesAlone() {
        assertThat(gate.tryWrite()).isTrue();
        assertThat(gate.isClosed()).isTrue();
        assertThat(gate.tryRead()).isFalse();
        gate.endWrite();
        assertThat(gate.isClosed()).isFalse();
        assertThat(gate.tryRead()).isTrue();
    }

    @Test
    void aWriteThatWaitsKeepsLaterReadsOut() {
        assertThat(gate.tryRead()).isTrue();
        assertThat(gate.tryRead()).isTrue();
        gate.closeForWrite();
        assertThat(gate.isEmpty()).isFalse();
        assertThat(gate.tryRead()).isFalse();
        assertThat(gate.endRead()).isFalse();
        assertThat(gate.endRead()).as("the last read tells").isTrue();
        assertThat(gate.isEmpty()).isTrue();
        gate.endWrite();
        assertThat(gate.tryRead()).isTrue();
    }

    @Test
    void whoLooksPastItLearnsOfEachWrite() {
        long before = gate.glance();
        assertThat(gate.isUnchanged(before)).isTrue();
        assertThat(gate.tryRead()).isTrue();
        assertThat(gate.isUnchanged(before)).as("reads change nothing").isTrue();
        gate.closeForWrite();
        assertThat(gate.isUnchanged(before)).isFalse();
        assertThat(gate.glance()).isEqualTo(Gate.CLOSED);
        boolean _ = gate.endRead();
        gate.endWrite();
        assertThat(gate.isUnchanged(before)).as("a write was inside").isFalse();
        assertThat(gate.isUnchanged(gate.glance())).isTrue();
    }
}
