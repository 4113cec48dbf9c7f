// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.job.CommunicationException;

/// A request was taken back before any message or receive had matched it. Nothing was sent or
/// received; both ranks may go on.
public final class CancelledException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    CancelledException(String message) {
        super(message, -1, null);
    }
}
