// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node.canary;

/// Threads of one JVM need no job.
public final class NamesFabric {

    private NamesFabric() {}

    /// Breaks the law.
    public static Class<?> named() {
        return org.atoll.fabric.canary.NamesModel.class;
    }
}
