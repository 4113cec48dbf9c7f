// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// The sender of a message and the words on its envelope.
record MessageOrigin(Tid from, int tag, Context context) {

    /// {@return such as `t0.3's message (tag 7)`}
    @Override
    public String toString() {
        return from + "'s message (tag " + tag + ")";
    }
}
