// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// A rank's knowledge of its own part in the order.
///
/// @param rank        this rank
/// @param positions   how far it has come
/// @param submissions what it has submitted
/// @param allowance   what it may submit
/// @param reach       which answers of others count
record RankOrder(
        int rank, Positions positions, Submissions submissions, Allowance allowance,
        Reach reach) {}
