// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.circle;

import org.atoll.fabric.job.CommunicationException;

/// A communicator, or a window or file over it, was revoked by one of its ranks: nothing more can
/// be sent or received through it on any rank. What the survivors need to go on is made by a
/// communicator's `shrink`.
public final class RevokedException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    /// Says what cannot be done.
    ///
    /// @param what the operation, in words
    public RevokedException(String what) {
        this(what, "communicator");
    }

    /// Says what cannot be done, and for want of what.
    ///
    /// @param what   the operation, in words
    /// @param object what was revoked, in one word
    public RevokedException(String what, String object) {
        super(what + " cannot complete: the " + object + " was revoked", -1, null);
    }
}
