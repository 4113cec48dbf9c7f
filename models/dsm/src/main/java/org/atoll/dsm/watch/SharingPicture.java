// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// A map of pages as SVG: for each array rows of up to 64 pages, in each row a line for each rank
/// that says who reads and who writes, and a line below that says how the page is shared. What a
/// page is in words appears when the pointer rests on it.
public final class SharingPicture {
    private static final int COLUMNS = 64;
    private static final int CELL = 12;
    private static final int LEFT = 60;
    private static final int LINE = 18;
    private static final int MOST_ROWS = 64;
    private static final String READS = "#9ecae1";
    private static final String WRITES = "#fdae6b";
    private static final String BOTH = "#756bb1";

    private final SharingMap map;
    private final StringBuilder body = new StringBuilder();
    private int y = 2 * LINE;
    private int rows;

    private SharingPicture(SharingMap map) {
        this.map = map;
    }

    /// The picture.
    ///
    /// @param map all pages; of very many the first 4096 are drawn
    /// @return an SVG document
    public static String of(SharingMap map) {
        return new SharingPicture(map).svg();
    }

    private String svg() {
        legend();
        Map<Watched, TreeMap<Integer, PageLife>> arrays = new TreeMap<>(
                (a, b) -> Integer.compare(a.number(), b.number()));
        map.pages().forEach(page -> arrays
                .computeIfAbsent(page.array(), array -> new TreeMap<>()).put(page.page(), page));
        arrays.forEach(this::array);
        return text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"11\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                LEFT + COLUMNS * CELL + LINE, y + LINE) + body + "</svg>\n";
    }

    private void legend() {
        int x = LEFT;
        List<String[]> entries = new ArrayList<>(List.of(
                new String[] {READS, "reads"}, new String[] {WRITES, "writes"},
                new String[] {BOTH, "both"}));
        for (Sharing sharing : Sharing.values()) {
            entries.add(new String[] {sharing.colour(), sharing.words()});
        }
        for (String[] entry : entries) {
            box(x, LINE - CELL + 2, entry[0], "");
            label(x + CELL + 4, LINE, entry[1]);
            x += CELL + LINE + 7 * entry[1].length();
        }
    }

    private void array(Watched array, NavigableMap<Integer, PageLife> pages) {
        if (rows >= MOST_ROWS) {
            return;
        }
        label(LEFT, y, array.what());
        y += LINE / 2;
        for (int first = 0; first <= pages.lastKey() && rows < MOST_ROWS; first += COLUMNS) {
            Map<Integer, PageLife> row = pages.subMap(first, first + COLUMNS);
            if (!row.isEmpty()) {
                row(first, row);
                rows++;
            }
        }
        y += LINE;
    }

    private void row(int first, Map<Integer, PageLife> row) {
        for (int rank = 0; rank < map.ranks(); rank++) {
            label(4, y + (rank + 1) * CELL - 2, "rank " + rank);
        }
        label(4, y + (map.ranks() + 1) * CELL, "page " + first);
        row.forEach((number, page) -> {
            int x = LEFT + (number - first) * CELL;
            for (int rank = 0; rank < map.ranks(); rank++) {
                use(page, rank, x, y + rank * CELL);
            }
            box(x, y + map.ranks() * CELL + 2, page.sharing().colour(), title(page));
        });
        y += (map.ranks() + 1) * CELL + LINE / 2;
    }

    private void use(PageLife page, int rank, int x, int top) {
        boolean reads = page.readers().get(rank);
        boolean writes = page.writers().containsKey(rank);
        if (reads || writes) {
            box(x, top, reads && writes ? BOTH : reads ? READS : WRITES, title(page));
        }
    }

    private static String title(PageLife page) {
        StringBuilder title = new StringBuilder("page " + page.page() + ", indices "
                + page.first() + " to " + (page.end() - 1) + ": " + page.sharing().words() + ", "
                + page.bytes() + " bytes");
        page.writers().forEach((rank, writer) -> title.append("\nrank ").append(rank)
                .append(" writes ").append(SharingText.indices(page.array(), writer.runs()))
                .append(" at ").append(String.join(" and ", writer.sites())));
        return page.alignment().isEmpty()
                ? title.toString()
                : title.append('\n').append(page.alignment()).toString();
    }

    private void box(int x, int top, String colour, String title) {
        body.append(text("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\">"
                        + "%s</rect>%n",
                x, top, CELL - 1, CELL - 1, colour,
                title.isEmpty() ? "" : "<title>" + escaped(title) + "</title>"));
    }

    private void label(int x, int base, String words) {
        body.append(text("<text x=\"%d\" y=\"%d\">%s</text>%n", x, base, escaped(words)));
    }

    private static String escaped(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @SuppressWarnings("AnnotateFormatMethod") // its formats are those above
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
