// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

/// An array that all ranks share.
public sealed interface SharedArray
        permits SharedBytes, SharedDoubles, SharedFloats, SharedInts, SharedLongs {

    /// How many elements there are.
    long length();
}
