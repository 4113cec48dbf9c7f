// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.atoll.applications.checkers.Analysis;
import org.jspecify.annotations.Nullable;

/// Writes what a search finds while it runs: a line for each depth, one for its end, and an empty
/// one each 0.2 s, by which it becomes known that nobody listens any more.
final class SearchReport {
    private static final long BETWEEN_MILLIS = 200;

    private final AskedSearch search;
    private final OutputStream out;

    SearchReport(AskedSearch search, OutputStream out) {
        this.search = search;
        this.out = out;
    }

    /// Blocks until the search is over.
    ///
    /// @throws IOException if whoever has asked is gone, or this thread is to end
    void write() throws IOException {
        try (out) {
            boolean over = false;
            while (!over) {
                AskedSearch.News news = search.next(BETWEEN_MILLIS);
                out.write(line(news).getBytes(StandardCharsets.UTF_8));
                out.flush();
                over = news instanceof AskedSearch.Done || news instanceof AskedSearch.Failed;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the server ends", e);
        }
    }

    private static String line(AskedSearch.@Nullable News news) {
        return switch (news) {
            case null -> "\n";
            case AskedSearch.Deeper(Analysis analysis) -> GameLines.of("deeper", analysis);
            case AskedSearch.Done(Analysis analysis) -> GameLines.of("best", analysis);
            case AskedSearch.Failed(String why) -> "failed " + why.replaceAll("\\R", " ") + "\n";
        };
    }
}
