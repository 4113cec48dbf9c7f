// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

/// The ranks are about to make something together, and one or more of them object to it. All ranks
/// have this: they may go on to tell each other why.
public final class ObjectedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    ObjectedException(String message) {
        super(message);
    }
}
