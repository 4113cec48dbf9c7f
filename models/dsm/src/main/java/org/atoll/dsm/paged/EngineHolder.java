// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.Step;

/// Whoever feeds an engine with frames, as its pager needs it.
public interface EngineHolder {

    /// Makes the calling thread the holder, who alone may call the engine. Blocks for a moment.
    void enter();

    /// The calling thread is holder no more.
    void exit();

    /// The engine. Holder only.
    ///
    /// @return the same at every call
    Engine engine();

    /// Waits for the end of a step. Holder only; others may hold the engine meanwhile.
    ///
    /// @param all  whether it meets all ranks
    /// @throws IllegalStateException if ranks do not agree
    /// @throws org.atoll.fabric.job.CommunicationException if a rank is lost meanwhile
    void await(Step step, boolean all);

    /// What a thread of the pager does beside the one that serves the program.
    ///
    /// @param task what it does; must not throw
    /// @return the same, to be run once
    Runnable beside(Runnable task);
}
