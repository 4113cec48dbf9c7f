// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import org.atoll.mpj.team.Members;

/// The parts that a communicator is made of once its ranks have agreed on it.
///
/// @param group   its own ranks
/// @param peers   whom messages go to: the same, or the other group
public record Newborn(Members group, Members peers, int context) {

    /// One of a single group.
    public Newborn(Members group, int context) {
        this(group, group, context);
    }
}
