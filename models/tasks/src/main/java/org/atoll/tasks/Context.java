// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// A number that keeps messages apart: a task receives those that were sent in its own context.
///
/// @param number 0 or more; negative only in [#ANY]
public record Context(int number) {
    /// Stands for every context, where a handler says which messages it takes.
    public static final Context ANY = new Context(-1);

    /// The context of a task that was given none.
    public static final Context BASE = new Context(0);
}
