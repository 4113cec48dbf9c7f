// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.function.Consumer;

/// The callbacks that tell the program of a communicator.
///
/// @param failed  that one of its calls fails
/// @param freed   that it is freed
/// @param watched lets something else hear, before the program, of calls that fail, in what is made
///     of the communicator later, too
public record Callbacks(
        Consumer<RuntimeException> failed,
        Runnable freed,
        Consumer<Consumer<RuntimeException>> watched) {}
