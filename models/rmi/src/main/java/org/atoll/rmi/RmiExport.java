// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.util.function.Consumer;

/// A name in an RMI registry by which plain JVMs find an object of this job. It need not be closed:
/// that happens when its [RmiRegistry] is closed, or when the program ends.
public final class RmiExport implements AutoCloseable {
    private final String registry;
    private final String name;
    private final Exported exported;
    private final Consumer<RmiExport> closing;

    RmiExport(String registry, String name, Exported exported, Consumer<RmiExport> closing) {
        this.registry = registry;
        this.name = name;
        this.exported = exported;
        this.closing = closing;
    }

    /// What clients look up.
    public String name() {
        return name;
    }

    /// Takes the name out of the registry. If it was the object's last one, later calls by RMI are
    /// refused with a `NoSuchObjectException`, unless the program has exported it by itself. Does
    /// nothing the second time.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if the registry does not answer; the
    ///     object is refused all the same
    @Override
    public void close() {
        closing.accept(this);
    }

    Exported exported() {
        return exported;
    }

    @Override
    public String toString() {
        return registry + "/" + name;
    }
}
