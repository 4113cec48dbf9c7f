// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.canary;

import org.atoll.collectives.canary.Sleeps;

/// The codec must not know the collectives.
public final class NamesSibling {

    private NamesSibling() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Sleeps.class;
    }
}
