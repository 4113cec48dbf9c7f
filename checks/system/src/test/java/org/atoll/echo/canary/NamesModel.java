// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo.canary;

import org.atoll.dsm.canary.Page;

/// The smallest model must not know another.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
