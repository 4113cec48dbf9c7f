// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.canary;

import org.atoll.dsm.canary.Page;

/// Recovery must not know pages.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
