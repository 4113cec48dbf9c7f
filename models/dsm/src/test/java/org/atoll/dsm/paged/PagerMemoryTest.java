// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import org.atoll.dsm.engine.Access;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The memory of a program and its pager, both in this process: whatever would fault is mapped
/// before.
class PagerMemoryTest {
    private static final int PAGES = 64;
    private static final int WORDS = 512;

    private ProgramMemory program;
    private PagerMemory pager;

    @BeforeEach
    void open() {
        PagedProbe.Verdict verdict = PagedProbe.probe();
        Assumptions.assumeTrue(verdict.works(), "paged " + verdict);
        open(verdict.asynchronous());
    }

    private void open(boolean asynchronous) {
        program = new ProgramMemory(PAGES, asynchronous);
        pager = new PagerMemory(
                program.descriptors(), program.memory().address(), PAGES, asynchronous);
    }

    @AfterEach
    void close() {
        if (program != null && program.memory().scope().isAlive()) {
            pager.close();
            program.close();
        }
    }

    private long load(int page) {
        return program.memory().getAtIndex(JAVA_LONG, (long) page * WORDS);
    }

    private void store(int page, long value) {
        program.memory().setAtIndex(JAVA_LONG, (long) page * WORDS, value);
    }

    private void patch(int page, long value) {
        pager.page(page).set(JAVA_LONG, 0, value);
    }

    private void allow(int page, Access access) {
        pager.access(page, access);
        pager.raise(page, page + 1);
    }

    private static BitSet pages(int... pages) {
        BitSet set = new BitSet();
        for (int page : pages) {
            set.set(page);
        }
        return set;
    }

    @Test
    void whatThePagerPatchesTheProgramSeesAtOnce() {
        patch(3, 7);
        allow(3, Access.READ);
        assertThat(load(3)).isEqualTo(7);
        patch(3, 8);
        assertThat(load(3)).isEqualTo(8);
    }

    @Test
    void whatTheProgramUnmapsKeepsItsContent() {
        allow(3, Access.WRITE);
        store(3, 7);
        pager.access(3, Access.NONE);
        assertThat(pager.settle()).isEqualTo(pages(3));
        program.drop(3, 4);
        patch(4, 1);
        allow(3, Access.READ);
        assertThat(load(3)).isEqualTo(7);
    }

    /// It was lowered and raised again within one call: nothing is to be done.
    @Test
    void whatIsAllowedAgainStaysMapped() {
        allow(3, Access.READ);
        pager.access(3, Access.NONE);
        patch(3, 9);
        pager.access(3, Access.READ);
        assertThat(pager.settle()).isEqualTo(pages());
        assertThat(load(3)).isEqualTo(9);
    }

    @Test
    void whatIsClearedIsZerosAndTakesNoRoom() {
        allow(3, Access.WRITE);
        store(3, 7);
        pager.access(3, Access.NONE);
        pager.recycled(2, 5);
        assertThat(pager.settle()).as("unmapped with its page").isEqualTo(pages());
        assertThat(pager.page(3).get(JAVA_LONG, 0)).isZero();
        allow(3, Access.READ);
        assertThat(load(3)).isZero();
    }

    @Test
    void storesAreNotedOnceEach() {
        Assumptions.assumeTrue(program.isAsynchronous(), "this kernel tells of each store");
        BitSet all = pages(1, 2, 3, 40);
        all.stream().forEach(page -> allow(page, Access.READ));
        assertThat(pager.written(all)).isEqualTo(pages());
        store(2, 5);
        store(40, 5);
        assertThat(pager.written(all)).isEqualTo(pages(2, 40));
        assertThat(pager.written(all)).isEqualTo(pages());
        store(2, 6);
        assertThat(pager.written(pages(1, 2))).isEqualTo(pages(2));
    }

    @Test
    void whatWasOpenCountsAsWritten() {
        Assumptions.assumeTrue(program.isAsynchronous(), "this kernel tells of each store");
        allow(1, Access.WRITE);
        assertThat(pager.written(pages(1))).isEqualTo(pages(1));
        assertThat(pager.written(pages(1))).isEqualTo(pages());
    }

    @Test
    void segmentsEndWithTheirMemory() {
        allow(1, Access.WRITE);
        store(1, 3);
        pager.close();
        program.close();
        assertThatThrownBy(() -> load(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void withoutNotesEveryStoreIsTold() {
        close();
        open(false);
        assertThat(pager.findsWrites()).isFalse();
        allow(1, Access.READ);
        assertThat(load(1)).isZero();
        assertThat(pager.allows(1, false)).isTrue();
        assertThat(pager.allows(1, true)).isFalse();
    }
}
