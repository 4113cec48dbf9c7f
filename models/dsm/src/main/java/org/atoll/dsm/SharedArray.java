// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

/// An array that all ranks share. Calls that take a part of it count elements, or rows if it has
/// rows.
public sealed interface SharedArray
        permits SharedBytes, SharedDoubles, SharedFloats, SharedInts, SharedLongs, SharedRows {

    /// How many elements, or rows, there are.
    long length();
}
