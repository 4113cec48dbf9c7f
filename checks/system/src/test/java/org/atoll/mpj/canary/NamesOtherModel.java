// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

import org.atoll.dsm.canary.Page;

/// A model must not know another, nor one that no table lists yet.
public final class NamesOtherModel {

    private NamesOtherModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
