// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.canary;

/// A class of a model that a canary names.
public final class Page {

    private Page() {}

    /// A number.
    public static final int BYTES = 4096;
}
