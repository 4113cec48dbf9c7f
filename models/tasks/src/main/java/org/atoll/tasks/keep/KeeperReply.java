// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import org.atoll.tasks.pack.Packed;

/// The way back to a task that has asked the keeper. It is called exactly once, also if the task
/// has ended meanwhile: its rank still knows the question.
public interface KeeperReply {
    /// A status: the answer is what was asked for.
    int DONE = 0;

    /// A status: the answer says why not, as the name of the call and a text.
    int REFUSED = 1;

    /// Gives the answer.
    ///
    /// @param status [#DONE] or [#REFUSED]
    /// @param answer to be read as long as it is held
    void give(int status, Packed answer);
}
