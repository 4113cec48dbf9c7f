// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// A program finds while it runs that what it was asked for cannot be done: for want of memory, or
/// because numbers leave their range.
public final class Infeasible extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// @param line says what is wrong, and what to do
    public Infeasible(String line) {
        super(line);
    }
}
