// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// A program wants more memory than its process may have: misuse that shows only when the program
/// knows its share of the work.
public final class HeapTooSmall extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// @param line says how much is missing, and what to do
    public HeapTooSmall(String line) {
        super(line);
    }
}
