// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

/// Bytes that are not a snapshot as it was written; the message says why, without a name.
final class UnverifiedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnverifiedException(String problem) {
        super(problem);
    }
}
