// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

/// The method that was called has thrown what is the cause.
public final class CallFailure extends Exception {
    private static final long serialVersionUID = 1;

    CallFailure(Throwable cause) {
        super(null, cause, false, false);
    }
}
