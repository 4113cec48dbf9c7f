// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Locale;

/// A policy that removes one of the causes that made shared memory slow.
public enum Policy {
    /// A declared range is asked for with one request to each holder.
    RANGES,
    /// Misses in sequence fetch 1, 2, 4 .. 16 pages of one holder.
    GROUPS,
    /// Each page has a home that follows its writer and has all of the page.
    HOMES,
    /// After a barrier homes send what has changed to those who used their copies.
    PUSH,
    /// A lock brings the pages that were last written under it.
    GRANT,
    /// Old values of what is going to be overwritten are not fetched.
    OVERWRITE;

    /// The name that users write.
    ///
    /// @return in lower case
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
