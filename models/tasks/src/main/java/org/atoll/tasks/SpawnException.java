// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// The failure of a call to start some of its tasks. Others may run: they go on.
public final class SpawnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Spawned spawned;

    /// Describes one.
    ///
    /// @param spawned what came of all of them
    SpawnException(Spawned spawned) {
        super("spawn: " + spawned.errors().getFirst().reason()
                + (spawned.errors().size() > 1
                        ? "; so " + spawned.errors().size() + " tasks were not started"
                        : ""));
        this.spawned = spawned;
    }

    /// What came of all of them.
    public Spawned spawned() {
        return spawned;
    }
}
