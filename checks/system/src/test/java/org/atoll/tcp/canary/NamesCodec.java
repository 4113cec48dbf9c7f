// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp.canary;

import org.atoll.codec.canary.OpensSocket;

/// A device must not know the codec.
public final class NamesCodec {

    private NamesCodec() {}

    /// Breaks the law.
    public static Class<?> named() {
        return OpensSocket.class;
    }
}
