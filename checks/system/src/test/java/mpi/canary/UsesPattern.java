// SPDX-License-Identifier: Apache-2.0
package mpi.canary;

import java.util.regex.Pattern;

/// Looks for a pattern.
public final class UsesPattern {

    private UsesPattern() {}

    /// Breaks the law.
    public static boolean isNumber(String text) {
        return Pattern.compile("[0-9]+").matcher(text).matches();
    }
}
