// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.canary;

import org.atoll.shm.canary.KeepsMapInStatic;

/// A device must not know another.
public final class NamesDevice {

    private NamesDevice() {}

    /// Breaks the law.
    public static Class<?> named() {
        return KeepsMapInStatic.class;
    }
}
