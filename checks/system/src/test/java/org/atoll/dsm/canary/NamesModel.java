// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.canary;

/// Shared memory must not know another model.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return org.atoll.remote.canary.NamesModel.class;
    }
}
