// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;

/// Reports that what came over a [SealedWire] was not sent so by its other end.
final class SealException extends IOException {
    private static final long serialVersionUID = 1;

    /// Says why.
    ///
    /// @param message one line
    SealException(String message) {
        super(message);
    }
}
