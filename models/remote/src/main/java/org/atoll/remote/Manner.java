// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// How a thread makes its calls at the moment: it waits for each, or for none, or calls many
/// objects at once.
interface Manner {

    /// Begins a call.
    ///
    /// @return takes the arguments
    GraphWriter writer();

    /// Makes a call.
    ///
    /// @param target    what is called
    /// @param method    the method's number
    /// @param arguments its arguments, to be released
    /// @return the result, or null if there is none or nobody waits for it
    /// @throws Throwable what the method has thrown, or why there was no call
    @Nullable GraphReader call(Target target, int method, GraphWriter arguments) throws Throwable;
}
