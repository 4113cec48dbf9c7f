// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

/// The ways in which the ranks of a job use a page.
public enum Sharing {
    /// One rank uses it.
    PRIVATE("private", "#d9d9d9"),
    /// At most one rank writes it, between two barriers once; then several read it.
    READ_ONLY("read-only", "#6baed6"),
    /// One rank writes it again and again, and others read it.
    PRODUCED("produced and consumed", "#3a7d44"),
    /// Several ranks write it, one after the other.
    MIGRATORY("migratory", "#b8860b"),
    /// Two ranks write different elements of it, and nothing says who comes first.
    FALSELY_SHARED("falsely shared", "#d1495b");

    private final String words;
    private final String colour;

    Sharing(String words, String colour) {
        this.words = words;
        this.colour = colour;
    }

    /// For the user.
    ///
    /// @return such as `falsely shared`
    public String words() {
        return words;
    }

    String colour() {
        return colour;
    }
}
