// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.io.Serializable;

/// The part of a sort that one worker of [RemoteSort] does.
///
/// @param part  which part it is
/// @param parts how many there are
/// @param share its keys
record SortTask(SortProblem problem, int part, int parts, KeyRange share)
        implements Serializable {

    /// A part of the whole.
    static SortTask of(SortProblem problem, KeyRange input, int part, int parts) {
        var shares = problem.shares(parts);
        return new SortTask(
                problem, part, parts, input.share(shares.from(part), shares.to(part)));
    }
}
