// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

/// In how many phases keys of a permutation go to their nodes.
public enum Phases {
    /// Straight to their nodes: as many messages as nodes, as long as they happen to be.
    ONE,
    /// By way of others, so that no message of either phase is much longer than the mean: a key
    /// that is the j-th of its node for node d goes by way of node (j + d) mod p.
    TWO,
    /// Two, if the longest message of any node is longer than the mean by a ratio that the setting
    /// `atoll.hybrid.relay.ratio` says. It says never: two phases move twice as much, and have not
    /// won on any machine measured so far (docs/decisions/0053).
    BY_RATIO
}
