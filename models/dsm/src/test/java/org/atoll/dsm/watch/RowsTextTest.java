// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Elements of rows are told by their rows.
class RowsTextTest {
    private static final int UNIT = 1024;
    private static final Watched TABLE = new Watched(
            3, "doubles table[9][1000]", Double.BYTES, 9L * UNIT, UNIT);

    private static IndexSet rows(int... rows) {
        IndexSet runs = new IndexSet();
        for (int row : rows) {
            runs.add((long) row * UNIT, (row + 1L) * UNIT);
        }
        return runs;
    }

    @Test
    void rowsAreCounted() {
        assertThat(SharingText.indices(TABLE, rows(2))).isEqualTo("row 2");
        assertThat(SharingText.indices(TABLE, rows(2, 3, 4))).isEqualTo("rows 2 to 4");
        assertThat(SharingText.indices(TABLE, rows(1, 3, 4))).isEqualTo("rows 1, 3 to 4");
        assertThat(SharingText.indices(TABLE, rows(0, 2, 4, 6, 8)))
                .isEqualTo("rows 0, 2, 4 and more up to 8");
    }

    @Test
    void aPageTellsItsRow() {
        SharingMap map = new SharingMap(2);
        Use use = new Use(TABLE, true, "W.w(W.java:1)", rows(2));
        map.take(new Footprint(0, 0, new int[] {1, 0}, List.of(), List.of(use)));
        map.take(new Batch.Cost(TABLE, 5, 700));
        assertThat(SharingText.of(map).subList(1, 3)).containsExactly(
                "dsm: 700 bytes for page 5 of doubles table[9][1000], row 2: private",
                "dsm:   rank 0 writes row 2 at W.w(W.java:1)");
        assertThat(SharingTable.of(map).lines().toList().get(2)).startsWith(
                "\"doubles table[9][1000]\",5,2,2,private,700,");
    }

    @Test
    void whatIsToldToRankZeroHasTheRows() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TABLE.write(new DataOutputStream(out));
        assertThat(Watched.read(new DataInputStream(new ByteArrayInputStream(out.toByteArray()))))
                .isEqualTo(TABLE);
    }
}
