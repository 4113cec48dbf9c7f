// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import java.util.Map;

/// The numbers that a launcher has told by variables.
final class Variables {
    private Variables() {}

    /// A whole number.
    ///
    /// @throws IllegalStateException if it is missing, none, or too small
    static int number(Map<String, String> environment, String name, int least) {
        String text = environment.getOrDefault(name, "");
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least) {
            throw new IllegalStateException("the launcher has set " + name + " to '" + text
                    + "': a whole number of at least " + least + " is needed");
        }
        return Integer.parseInt(text);
    }
}
