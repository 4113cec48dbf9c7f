// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The output of a job whose ranks return: a later life, which begins from the beginning or from a
/// snapshot, prints again what an earlier one has printed, and that is not passed on a second time.
/// If it prints something else there, the earlier words stay, and a line says so once for each
/// stream.
public final class LinesOnce implements OutputSink {
    private final OutputSink next;
    private final ProcessNames names;
    private final Consumer<String> say;
    private final Map<Integer, ShownLines> streams = new ConcurrentHashMap<>();

    /// Nothing is printed yet.
    ///
    /// @param say takes a line for the user
    public LinesOnce(OutputSink next, ProcessNames names, Consumer<String> say) {
        this.next = next;
        this.names = names;
        this.say = say;
    }

    private ShownLines stream(int rank, boolean error) {
        return streams.computeIfAbsent(2 * rank + (error ? 1 : 0), key -> new ShownLines());
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        ShownLines stream = stream(rank, error);
        byte[] fresh = stream.fresh(bytes, length);
        if (fresh.length > 0) {
            next.lines(rank, error, fresh, fresh.length);
        }
        long other = stream.takeDifference();
        if (other > 0) {
            say.accept("atoll: line " + other + " of the standard " + (error ? "error" : "output")
                    + " of " + names.name(rank) + " is another one in its next life; what was"
                    + " printed first stays");
        }
    }

    @Override
    public void begins(int rank) {
        stream(rank, false).begin();
        stream(rank, true).begin();
        next.begins(rank);
    }

    @Override
    public void ended(int rank) {
        next.ended(rank);
    }

    @Override
    public Optional<String> loss() {
        return next.loss();
    }
}
