// SPDX-License-Identifier: Apache-2.0
package trip;

/// Constants, one with a body.
public enum Mode {
    /// Ordinary.
    SLOW,
    /// With a class of its own.
    FAST {
        @Override
        public String word() {
            return "quick";
        }
    };

    /// A word for it.
    ///
    /// @return the word
    public String word() {
        return "slow";
    }
}
