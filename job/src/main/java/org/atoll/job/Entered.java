// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.CallStateException;

/// The models that one rank has entered. Any thread of the rank may call; the monitor guards the
/// state, and is held while a model is entered, so that nobody enters it twice.
final class Entered {
    private final Map<ModelKind<?>, Entry<?>> entries = new LinkedHashMap<>();
    private boolean ended;

    /// One model.
    private record Entry<M>(ModelKind<M> kind, M model) {
        void end() {
            kind.end(model);
        }
    }

    /// The rank's model of a kind, which it enters if it has not yet. May block.
    ///
    /// @throws IllegalStateException if it has not, and its program has ended
    @SuppressWarnings("unchecked") // an entry lies under its own kind
    synchronized <M> M enter(ModelKind<M> kind, Rank rank) {
        Entry<M> known = (Entry<M>) entries.get(kind);
        if (known != null) {
            return known.model;
        }
        if (ended) {
            throw new CallStateException("enter", "the program has ended on rank "
                    + rank.number() + ": enter " + kind.name() + " before it returns");
        }
        M model = kind.enter(rank);
        rank.fabric().notes().entered(kind.name());
        entries.put(kind, new Entry<>(kind, model));
        return model;
    }

    synchronized boolean isEmpty() {
        return entries.isEmpty();
    }

    /// Ends all of them, the last one first. Blocks.
    void end() {
        latestFirst().forEach(Entry::end);
    }

    private synchronized List<Entry<?>> latestFirst() {
        ended = true;
        return List.copyOf(entries.values()).reversed();
    }
}
