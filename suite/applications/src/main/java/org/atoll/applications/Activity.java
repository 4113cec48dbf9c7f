// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// One of the things that time is spent on: a column of a [Breakdown]. The enums of
/// programs that have columns of their own implement it.
public interface Activity {

    /// The name of its column.
    ///
    /// @return a word or two in lower case
    String title();
}
