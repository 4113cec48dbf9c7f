// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Collections;
import java.util.List;

/// How alike two groups or two communicators are (MPI 4.1, sections 7.3.1 and 7.4.1).
public enum Comparison {
    /// Groups: the same members in the same order. Communicators: the same one.
    IDENTICAL,

    /// Communicators: the same members in the same order, with different contexts.
    CONGRUENT,

    /// The same members in another order.
    SIMILAR,

    /// Different members.
    UNEQUAL;

    /// How alike two communicators are.
    static Comparison of(Communicator one, Communicator other) {
        if (one == other) {
            return IDENTICAL;
        }
        return one instanceof InterComm == other instanceof InterComm
                ? Collections.max(List.of(CONGRUENT,
                        one.group().compare(other.group()), one.peers().compare(other.peers())))
                : UNEQUAL;
    }
}
