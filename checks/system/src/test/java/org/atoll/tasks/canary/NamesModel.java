// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.canary;

import org.atoll.dsm.canary.Page;

/// Tasks must not know pages.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
