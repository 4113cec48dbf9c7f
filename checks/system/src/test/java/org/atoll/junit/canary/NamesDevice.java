// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit.canary;

import org.atoll.shm.canary.KeepsMapInStatic;

/// A test extension must not know a device.
public final class NamesDevice {

    private NamesDevice() {}

    /// Breaks the law.
    public static Class<?> named() {
        return KeepsMapInStatic.class;
    }
}
