// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.canary;

import org.atoll.dsm.canary.Page;

/// Remote objects must not know another model.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
