// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.canary;

import org.atoll.dsm.canary.Page;

/// A class of shared objects that names another model, which it must not.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
