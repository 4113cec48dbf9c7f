// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.canary;

/// Threads in a node must not know another model.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return org.atoll.dsm.canary.Page.class;
    }
}
