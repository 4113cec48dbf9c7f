// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.function.IntConsumer;

/// What each part gets of things that have numbers. Any thread may ask.
interface Shares {

    /// Gives a part its things, one after the other.
    ///
    /// @param part the part
    /// @param take receives their numbers
    void each(int part, IntConsumer take);
}
