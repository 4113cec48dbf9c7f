// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import org.atoll.dsm.engine.Patterns.Counts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages of the programs of the 1995 comparison at 8 ranks, against what was published of
/// TreadMarks and against what the policies are to reach. Of IS there are two readings: the
/// buckets are cleared by rank 0 before a third barrier, or by the first rank that adds to them.
class CountsTest {
    private static Counts is(Policies policies, int pages, int rankings, boolean clearsApart) {
        return new Patterns(policies, pages, 1).is(pages, rankings, clearsApart);
    }

    @Test
    void classicSendsWhatTreadMarksSentInSor() {
        assertNear(8400, 0.02, new Patterns(Policies.CLASSIC, 1024, 1).sor(false).datagrams());
    }

    @Test
    void classicSendsWhatTreadMarksSentInIs() {
        assertNear(1141, 0.1, is(Policies.CLASSIC, 1, 10, true).datagrams());
        assertNear(8355, 0.1, is(Policies.CLASSIC, 32, 5, true).datagrams());
    }

    @Test
    void classicSendsWhatTreadMarksSentInEp() {
        assertNear(86, 0.2, new Patterns(Policies.CLASSIC, 1, 1).ep().datagrams());
    }

    @Test
    void improvedSendsFewerMessages() {
        assertAtMost(5600, new Patterns(Policies.IMPROVED, 1024, 1).sor(false).messages());
        assertEquals(2800, new Patterns(Policies.IMPROVED, 1024, 1).sor(true).messages());
        assertAtMost(600, is(Policies.IMPROVED, 1, 10, false).messages());
        assertAtMost(350, is(Policies.IMPROVED, 32, 5, false).messages());
    }

    @Test
    void improvedSendsNoMoreOfTheUsersBytes() {
        assertAtMost(new Patterns(Policies.CLASSIC, 1024, 1).sor(false).userBytes(),
                new Patterns(Policies.IMPROVED, 1024, 1).sor(false).userBytes());
        assertAtMost(new Patterns(Policies.CLASSIC, 1, 1).ep().userBytes(),
                new Patterns(Policies.IMPROVED, 1, 1).ep().userBytes());
        // PVM: twice the buckets for each rank but one, in each ranking.
        long pvm = 2L * 7 * 32 * Pages.PAGE_BYTES * 5;
        assertAtMost(pvm * 105 / 100, is(Policies.IMPROVED, 32, 5, false).userBytes());
    }

    /// Rank 1 reads 32 pages that rank 0 has written.
    private static long read32(String policies) {
        Cluster cluster = new Cluster(2, Policies.parse(policies), 32, 1);
        cluster.allocate(0, 32, 4, "ints a[32768]");
        cluster.await(cluster.engines.get(0).write(0, 32));
        for (int page = 0; page < 32; page++) {
            cluster.pages.get(0).page(page).fill((byte) 1);
        }
        cluster.barrier(0);
        cluster.await(cluster.engines.get(1).read(0, 32));
        return cluster.engines.get(1).counters().messages(MessageKind.FETCH);
    }

    @Test
    void aRangeIsAskedForAtOnceAndASequenceInGroups() {
        assertEquals(32, read32("classic"));
        assertEquals(1, read32("classic,+ranges"));
        assertEquals(6, read32("classic,+groups")); // 1, 2, 4, 8, 16, 1
        assertEquals(32, read32("classic,+homes"));
        assertEquals(1, read32("improved"));
    }

    /// In each round rank 0 overwrites four pages and hands them over to rank 1.
    private static Cluster handsOver(int rounds) {
        Cluster cluster = new Cluster(2, Policies.IMPROVED, 4, 1);
        cluster.allocate(0, 4, 4, "ints a[4096]");
        for (int round = 1; round <= rounds; round++) {
            cluster.await(cluster.engines.get(0).overwrite(0, 4));
            for (int page = 0; page < 4; page++) {
                cluster.pages.get(0).page(page).fill((byte) round);
            }
            cluster.engines.get(0).handOver(0, 4, 1);
            cluster.await(cluster.engines.get(1).pushed(0));
        }
        return cluster;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aBarrierBringsNothingThatWasHandedOver(int rounds) {
        Cluster cluster = handsOver(rounds);
        Counters counters = cluster.engines.get(0).counters();
        long before = counters.userBytes();
        assertEquals(4L * rounds * Pages.PAGE_BYTES, before);
        cluster.barrier(0);
        cluster.await(cluster.engines.get(1).read(0, 4));
        assertEquals(rounds, cluster.pages.get(1).page(3).get(ValueLayout.JAVA_BYTE, 0));
        assertEquals(before, counters.userBytes());
        assertEquals(0, cluster.engines.get(1).counters().messages(MessageKind.FETCH));
        assertEquals(1, counters.messages(MessageKind.DEPART));
        assertEquals(0, counters.messages(MessageKind.PUSH));
    }

    @Test
    void aBarrierBringsWhatWasWrittenAfterItWasHandedOver() {
        Cluster cluster = handsOver(2);
        cluster.await(cluster.engines.get(0).write(1, 2));
        cluster.pages.get(0).page(1).set(ValueLayout.JAVA_INT, 8, 77);
        cluster.barrier(0);
        cluster.await(cluster.engines.get(1).read(0, 4));
        assertEquals(77, cluster.pages.get(1).page(1).get(ValueLayout.JAVA_INT, 8));
        assertEquals(0, cluster.engines.get(1).counters().messages(MessageKind.FETCH));
    }

    /// Rank 0 overwrites pages that rank 1 has written before: so all of them have a notice.
    private static Cluster overwritten(int pages) {
        Cluster cluster = new Cluster(2, Policies.IMPROVED, pages, 1);
        cluster.allocate(0, pages, 4, "ints a[" + pages * 1024 + "]");
        cluster.await(cluster.engines.get(1).overwrite(0, pages));
        cluster.barrier(0);
        cluster.await(cluster.engines.get(0).overwrite(0, pages));
        for (int page = 0; page < pages; page++) {
            cluster.pages.get(0).page(page).fill((byte) (1 + page % 100));
        }
        cluster.barrier(1);
        return cluster;
    }

    private static void assertCopied(Cluster cluster, int pages) {
        for (int page = 0; page < pages; page++) {
            assertEquals(-1, cluster.pages.get(1).page(page).mismatch(
                    cluster.pages.get(0).page(page)), "page " + page);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pagesThatFollowEachOtherAreOneUpdate(boolean isHandedOver) {
        int pages = 100 * ArrayPages.PIECE;
        Cluster cluster = overwritten(pages);
        Counters sent = cluster.engines.get(0).counters();
        long bytes = sent.bytes();
        long userBytes = sent.userBytes();
        if (isHandedOver) {
            cluster.engines.get(0).handOver(0, pages, 1);
            cluster.await(cluster.engines.get(1).pushed(0));
        } else {
            cluster.await(cluster.engines.get(1).read(0, pages));
        }
        assertCopied(cluster, pages);
        assertEquals((long) pages * Pages.PAGE_BYTES, sent.userBytes() - userBytes);
        assertAtMost(32, sent.bytes() - bytes - (sent.userBytes() - userBytes));
        assertEquals(pages, cluster.engines.get(1).counters().count(Counters.Event.PAGE));
        for (ArrayPages memory : cluster.pages) {
            assertEquals(100, memory.stretches());
        }
    }

    @Test
    void aPageThatIsCurrentStaysAsItIsAmongOthersThatCome() {
        Cluster cluster = overwritten(12);
        cluster.await(cluster.engines.get(1).read(3, 4));
        cluster.pages.get(1).page(3).set(ValueLayout.JAVA_BYTE, 0, (byte) 99);
        Counters sent = cluster.engines.get(0).counters();
        long before = sent.bytes();
        cluster.engines.get(0).handOver(0, 12, 1);
        cluster.await(cluster.engines.get(1).pushed(0));
        assertAtMost(12 * Pages.PAGE_BYTES + 32, sent.bytes() - before); // one update
        assertEquals(99, cluster.pages.get(1).page(3).get(ValueLayout.JAVA_BYTE, 0));
        assertEquals(12, cluster.engines.get(1).counters().count(Counters.Event.PAGE));
        cluster.pages.get(1).page(3).set(ValueLayout.JAVA_BYTE, 0, (byte) 4);
        assertCopied(cluster, 12);
    }

    @Test
    void aRangeThatIsOverwrittenIsOneFaultAndNeitherComparedNorCopied() {
        Counters counters = handsOver(3).engines.get(0).counters();
        assertEquals(0, counters.count(Counters.Event.TWIN));
        assertEquals(0, counters.count(Counters.Event.DIFF));
        assertEquals(0, counters.count(Counters.Event.WHOLE));
        assertEquals(3, counters.count(Counters.Event.FAULT));
    }

    @Test
    void whatIsOverwrittenAgainAndAgainIsStoredOnce() {
        long once = handsOver(1).engines.get(0).storedBytes();
        long often = handsOver(50).engines.get(0).storedBytes();
        assertTrue(often < once + 49 * Pages.PAGE_BYTES, once + " became " + often);
    }

    @Test
    void aPageIsCopiedWhenAPartOfItIsWrittenAfterItWasOverwritten() {
        Cluster cluster = handsOver(3);
        cluster.await(cluster.engines.get(0).write(1, 2));
        Counters counters = cluster.engines.get(0).counters();
        assertEquals(1, counters.count(Counters.Event.WHOLE));
        assertEquals(1, counters.count(Counters.Event.TWIN));
    }

    private static void assertNear(long expected, double share, long counted) {
        assertTrue(Math.abs(counted - expected) <= share * expected,
                counted + " instead of " + expected);
    }

    private static void assertAtMost(long most, long counted) {
        assertTrue(counted <= most, counted + " instead of at most " + most);
    }
}
