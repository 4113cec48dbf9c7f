// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.util.concurrent.locks.ReentrantLock;

/// A lock that is only held for moments: who finds it held looks again for a while before it
/// parks. To park takes longer than the others hold the lock, and it allocates, which the way of a
/// message must not.
final class BriefLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    /// Some tens of microseconds; more than that it is held only by a thread that lost its
    /// processor.
    private static final int LOOKS = 1000;

    BriefLock() {}

    @Override
    public void lock() {
        for (int look = 0; look < LOOKS; look++) {
            if (tryLock()) {
                return;
            }
            Thread.onSpinWait();
        }
        super.lock();
    }
}
