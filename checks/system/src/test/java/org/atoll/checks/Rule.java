// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.List;

/// A rule of style, checked on one file at a time. Keeps no state.
@FunctionalInterface
interface Rule {

    /// Looks for places that break the rule.
    ///
    /// @return what was found; empty for a file the rule does not concern
    List<Finding> check(TextFile file);
}
