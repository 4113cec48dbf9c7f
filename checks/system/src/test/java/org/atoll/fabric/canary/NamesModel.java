// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary;

import org.atoll.mpj.canary.StartsThread;

/// The fabric must not know a model.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return StartsThread.class;
    }
}
