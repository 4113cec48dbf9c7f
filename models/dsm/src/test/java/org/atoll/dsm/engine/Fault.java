// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Mistakes that are planted, to see that they are found: [FaultyParts] makes them.
enum Fault {
    /// None.
    NONE,
    /// A notice is lost on its way.
    LOST_NOTICE,
    /// Diffs are applied in the order in which they came.
    DIFFS_OUT_OF_ORDER,
    /// A diff is merged into a page that is being written, but not into its twin.
    TWIN_NOT_PATCHED,
    /// Old intervals are forgotten before all copies have them.
    EARLY_COLLECTION,
    /// A lock brings pages, but no notices.
    GRANT_WITHOUT_NOTICES
}
