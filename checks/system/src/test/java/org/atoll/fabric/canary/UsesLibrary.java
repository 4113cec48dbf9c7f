// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary;

import org.assertj.core.api.Assertions;

/// Needs a library at run time.
public final class UsesLibrary {

    private UsesLibrary() {}

    /// Breaks the law.
    public static Class<?> library() {
        return Assertions.class;
    }
}
