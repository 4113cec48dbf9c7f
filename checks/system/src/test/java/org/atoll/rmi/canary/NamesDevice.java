// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi.canary;

import org.atoll.shm.canary.KeepsMapInStatic;

/// Nobody above the devices may name one.
public final class NamesDevice {

    private NamesDevice() {}

    /// Breaks the law.
    public static Class<?> named() {
        return KeepsMapInStatic.class;
    }
}
