// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.List;

/// Takes what a [Collector] has to tell other ranks, in the life they are in. What is given for one
/// rank must arrive there in order, unless it or this one is lost.
public interface Mail {

    /// Sends what changes in the books of a rank's objects: [Collector#statement] there.
    ///
    /// @param postings at least one
    void statement(int owner, List<Posting> postings);

    /// Asks whether a rank has heard of a loss: [Collector#asked] there.
    void ask(int rank, Party lost);

    /// Answers that this rank has heard of it: [Collector#answered] there.
    void answer(int rank, Party lost);
}
