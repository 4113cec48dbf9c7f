// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.job.CommunicationException;

/// A call has not ended within the time that the program gave it. It may still run; its result is
/// dropped.
public final class CallTimeoutException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    CallTimeoutException(String call, long nanos) {
        super(call + " has not ended within " + nanos / 1e6 + " ms", -1, null);
    }
}
