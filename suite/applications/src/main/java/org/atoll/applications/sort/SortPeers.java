// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

/// The other parts of a sort, as one part reaches them: by messages, calls or memory. One thread
/// uses it.
interface SortPeers {

    /// Which part this is.
    ///
    /// @return 0 to [#parts] - 1
    int part();

    /// How many parts there are.
    ///
    /// @return at least 1
    int parts();

    /// Sends numbers; does not wait for the other part.
    ///
    /// @param to      another part
    /// @param numbers not changed afterwards
    void send(int to, int... numbers);

    /// Takes the next numbers that another part has sent to this one; blocks until they are here.
    ///
    /// @param from another part
    /// @return in the order in which it has sent them; not changed by the caller
    int[] receive(int from);

    /// Blocks until all that this part has sent has left it.
    void settle();
}
