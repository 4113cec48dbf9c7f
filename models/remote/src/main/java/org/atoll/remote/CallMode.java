// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// A thread's manner of making calls at the moment: it waits for each, or for none, or calls many
/// objects at once.
interface CallMode {

    /// Begins a call.
    GraphWriter writer();

    /// Makes a call.
    ///
    /// @param arguments its arguments, to be released
    /// @return the result, or null if there is none or nobody waits for it
    /// @throws Throwable what the method has thrown, or why there was no call
    @Nullable GraphReader call(Target target, int method, GraphWriter arguments) throws Throwable;
}
