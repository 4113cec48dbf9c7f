// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass.canary;

import org.atoll.dsm.canary.Page;

/// Class MPJ and what belongs to it must not know shared memory.
public final class NamesModel {

    private NamesModel() {}

    /// Breaks the law.
    public static Class<?> named() {
        return Page.class;
    }
}
