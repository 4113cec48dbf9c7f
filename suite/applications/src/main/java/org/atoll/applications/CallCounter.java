// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import org.atoll.remote.CallCounts;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Tells another rank how many calls its own has made.
@Remote
class CallCounter {
    private final RemoteObjects remote = RemoteObjects.current();

    CallCounter() {}

    /// The calls of this rank so far.
    public CallCounts counts() {
        return remote.counts();
    }
}
