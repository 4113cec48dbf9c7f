// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.atoll.applications.checkers.Analysis;
import org.atoll.applications.checkers.Position;
import org.jspecify.annotations.Nullable;

/// A search that somebody has asked a [SearchDesk] for, and what has become known of it. The
/// engine's thread adds news, and the thread that asked takes them.
final class AskedSearch {

    /// Something that becomes known.
    sealed interface News {}

    /// A depth is finished.
    record Deeper(Analysis analysis) implements News {}

    /// The search is over.
    record Done(Analysis analysis) implements News {}

    /// The engine cannot search any more.
    record Failed(String why) implements News {}

    private final Position position;
    private final int depth;
    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();

    AskedSearch(Position position, int depth) {
        this.position = position;
        this.depth = depth;
    }

    Position position() {
        return position;
    }

    int depth() {
        return depth;
    }

    void tell(News what) {
        news.add(what);
    }

    /// Waits for the next news. Blocks for at most the time given.
    ///
    /// @return null if there is none yet
    @Nullable News next(long millis) throws InterruptedException {
        return news.poll(millis, TimeUnit.MILLISECONDS);
    }
}
