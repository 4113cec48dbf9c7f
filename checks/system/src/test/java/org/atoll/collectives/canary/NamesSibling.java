// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.canary;

import org.atoll.codec.canary.OpensSocket;

/// The collectives must not know the codec.
public final class NamesSibling {

    private NamesSibling() {}

    /// Breaks the law.
    public static Class<?> named() {
        return OpensSocket.class;
    }
}
