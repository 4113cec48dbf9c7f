// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

/// Takes a text apart by a pattern.
public final class SplitsText {

    private SplitsText() {}

    /// Breaks the law.
    public static int words(String text) {
        return text.split(" ").length;
    }
}
