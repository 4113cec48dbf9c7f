// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp.canary;

import org.atoll.job.canary.NamesModel;

/// A device that starts no ranks must not know the ways to start them.
public final class NamesJob {

    private NamesJob() {}

    /// Breaks the law.
    public static Class<?> named() {
        return NamesModel.class;
    }
}
