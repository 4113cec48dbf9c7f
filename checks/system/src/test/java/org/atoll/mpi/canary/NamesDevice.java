// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi.canary;

import org.atoll.tcp.canary.KeepsConstants;

/// A device must not know another.
public final class NamesDevice {

    private NamesDevice() {}

    /// Breaks the law.
    public static Class<?> named() {
        return KeepsConstants.class;
    }
}
