// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// How numbers lie in a [SharedFile] (MPI 4.1, section 14.5).
public enum Representation {
    /// As in memory: nothing is converted.
    NATIVE,
    /// In big-endian order, whatever the machine's: what every machine and every MPI can read. A
    /// `boolean` takes one byte, a `char` two; other lengths are Java's, so a `long` has eight
    /// bytes, which is C's `long long` in this representation.
    EXTERNAL32
}
