// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

/// The published frames of one connection that wait to be written together with others. Holder
/// only.
interface Held {

    /// How many bytes wait.
    int heldBytes();

    /// Writes what the socket takes.
    void flush();
}
