// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Pages of two ranks, one of each kind. Their times: nothing of an epoch is ordered, but what
/// follows a lock that rank 0 has given back.
class SharingMapTest {
    private static final Watched ARRAY =
            new Watched(0, "doubles <x>[2560]", Double.BYTES, 2560, 1);
    private static final int PAGE = 512;

    private final SharingMap map = new SharingMap(2);

    private static Use use(boolean writes, int from, int to) {
        IndexSet runs = new IndexSet();
        runs.add(from, to);
        return new Use(ARRAY, writes, writes ? "W.w(W.java:1)" : "R.r(R.java:2)", runs);
    }

    private static Use page(boolean writes, int page) {
        return use(writes, page * PAGE, (page + 1) * PAGE);
    }

    private void take(int rank, int epoch, int[] time, Use... uses) {
        map.take(new Footprint(rank, epoch, time, List.of(), List.of(uses)));
    }

    @BeforeEach
    void twoEpochs() {
        take(0, 0, new int[] {1, 0},
                page(true, 0), page(true, 1), page(true, 2), page(true, 3),
                use(true, 4 * PAGE, 4 * PAGE + 100));
        take(1, 0, new int[] {0, 1}, use(true, 4 * PAGE + 100, 5 * PAGE));
        take(1, 0, new int[] {1, 2}, page(true, 3));
        take(0, 1, new int[] {2, 2}, page(false, 0), page(true, 2));
        take(1, 2, new int[] {2, 3}, page(false, 1), page(false, 2));
        map.take(new Batch.Cost(ARRAY, 4, 700));
        map.take(new Batch.Cost(ARRAY, 2, 800));
        map.take(new Batch.Cost(ARRAY, 4, 300));
    }

    @Test
    void pagesAreOfFiveKinds() {
        assertThat(map.pages().stream().map(PageLife::sharing)).containsExactly(
                Sharing.PRIVATE, Sharing.READ_ONLY, Sharing.PRODUCED, Sharing.MIGRATORY,
                Sharing.FALSELY_SHARED);
    }

    @Test
    void thePageThatCostsMostComesFirstWithWritersAndRemedy() {
        assertThat(SharingText.of(map)).containsExactly(
                "dsm: 5 pages used: 1 private, 1 read-only, 1 produced and consumed, 1 migratory,"
                        + " 1 falsely shared",
                "dsm: 1000 bytes for page 4 of doubles <x>[2560], indices 2048 to 2559: falsely"
                        + " shared",
                "dsm:   rank 0 writes indices 2048 to 2147 at W.w(W.java:1)",
                "dsm:   rank 1 writes indices 2148 to 2559 at W.w(W.java:1)",
                "dsm:   begin the part of rank 1 at a multiple of 512 elements: 2560 in place of"
                        + " 2148",
                "dsm: 800 bytes for page 2 of doubles <x>[2560], indices 1024 to 1535: produced"
                        + " and consumed",
                "dsm:   rank 0 writes indices 1024 to 1535 at W.w(W.java:1)");
    }

    @Test
    void theTableHasALineForEachPage() {
        List<String> lines = SharingTable.of(map).lines().toList();
        assertThat(lines).hasSize(6);
        assertThat(lines.get(3)).isEqualTo("\"doubles <x>[2560]\",2,1024,1535,produced and"
                + " consumed,800,1,\"rank 0: indices 1024 to 1535 at W.w(W.java:1)\",\"\"");
    }

    @Test
    void thePictureHasABoxForEachUseAndEachPage() {
        String picture = SharingPicture.of(map);
        assertThat(picture).startsWith("<svg ").endsWith("</svg>\n")
                .contains(">doubles &lt;x&gt;[2560]</text>");
        // Five pages, and the uses of rank 0 (five) and of rank 1 (four).
        assertThat(Pattern.compile("<title>[^<>]+</title></rect>").matcher(picture).results())
                .hasSize(14);
    }
}
