// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.CommunicationException;

/// The communicator was revoked by one of its ranks: nothing more can be sent or received
/// through it on any rank. What the survivors need to go on is made by its `shrink`.
public final class RevokedException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    /// Says what cannot be done.
    ///
    /// @param what the operation, in words
    public RevokedException(String what) {
        super(what + " cannot complete: the communicator was revoked", -1, null);
    }
}
