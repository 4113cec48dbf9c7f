// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl.canary;

/// The layer between nodes must not know their threads.
public final class NamesThreads {

    private NamesThreads() {}

    /// Breaks the law.
    public static Class<?> named() {
        return org.atoll.hybrid.node.canary.NamesFabric.class;
    }
}
