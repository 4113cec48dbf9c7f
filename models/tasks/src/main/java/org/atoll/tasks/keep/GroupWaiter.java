// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import org.atoll.fabric.job.CallArgumentException;

/// A task that waits in a group for others. Exactly one of the calls ends its wait.
interface GroupWaiter {

    /// All have come.
    void go();

    /// They will not come.
    void refuse(CallArgumentException why);
}
