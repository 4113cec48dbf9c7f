// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import org.atoll.codec.graph.CompactObjects;
import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// The kind of a rank's checkpoint.
record CheckpointKind() implements ModelKind<Checkpoint> {
    static final CheckpointKind CHECKPOINT = new CheckpointKind();

    @Override
    public String name() {
        return "checkpoint";
    }

    @Override
    public Checkpoint enter(Rank rank) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return new Checkpoint(rank, new CompactObjects(rank.fabric().settings(), loader));
    }

    @Override
    public void end(Checkpoint model) {
        model.end();
    }
}
