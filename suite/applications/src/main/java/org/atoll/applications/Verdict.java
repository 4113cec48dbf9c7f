// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The findings of a program's check: statements that were tried, and those that did not hold. An
/// object belongs to one thread.
public final class Verdict {

    private final List<String> held = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    /// Creates a verdict on nothing yet.
    public Verdict() {}

    /// Tries a statement about how far a value is from what it should be.
    ///
    /// @param what     what was compared, in words
    /// @param distance how far it is off; not a number counts as too far
    /// @param limit    the largest distance allowed
    public void atMost(String what, double distance, double limit) {
        boolean holds = distance <= limit;
        (holds ? held : failed).add(
                String.format(Locale.ROOT, "%s: off by %.3g, allowed %.3g", what, distance, limit));
    }

    /// Tries a statement about two values that must be equal.
    ///
    /// @param what     what was compared, in words
    public void equal(String what, Object actual, Object expected) {
        boolean holds = actual.equals(expected);
        (holds ? held : failed).add(
                holds ? what + ": equal" : what + ": " + actual + " instead of " + expected);
    }

    /// Whether everything held.
    ///
    /// @return true if at least one statement was tried and none failed
    public boolean passed() {
        return failed.isEmpty() && !held.isEmpty();
    }

    /// The line that is printed.
    ///
    /// @return one line that begins with `check passed: ` or `check failed: `
    public String line() {
        return passed()
                ? "check passed: " + String.join("; ", held)
                : "check failed: " + String.join("; ", failed);
    }
}
