// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Pages that the program, or the engine itself, waits for.
final class Fetch implements Step {
    /// The uses of the pages once they are here.
    enum Use {
        /// The program reads them.
        READ,
        /// The program writes them.
        WRITE,
        /// The engine wants them to be current: the program is shown nothing.
        KEEP
    }

    final Use use;
    /// Pages that the program may not use yet as it wants to, in order.
    final List<PageState> wanted = new ArrayList<>();
    /// Those that are not current yet, in order.
    final Queue<PageState> lacking = new ArrayDeque<>();
    private final PageTable table;
    private final int first;
    private boolean done;
    private @Nullable StepFailure failure;

    Fetch(PageTable table, int first, Use use) {
        this.table = table;
        this.first = first;
        this.use = use;
    }

    void finish() {
        done = true;
    }

    void fail(StepFailure why) {
        failure = why;
        done = true;
    }

    @Override
    public boolean isDone() {
        return done;
    }

    @Override
    public @Nullable StepFailure failure() {
        return failure;
    }

    @Override
    public String describe() {
        PageState next = lacking.peek();
        return table.what(next == null ? first : next.page);
    }

    @Override
    public boolean asksEngine() {
        return true;
    }

    @Override
    public int awaitedRank() {
        PageState next = lacking.peek();
        return next == null ? NO_RANK : next.underWay.awaitedRank();
    }
}
