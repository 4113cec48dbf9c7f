// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// A word as a shell takes it without looking into it.
public final class ShellWord {
    private ShellWord() {}

    /// The word between quotes.
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /// The same where the shell might look into it, else as it is.
    public static String of(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : quoted(word);
    }
}
