// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The ways in which operations of this rank are carried out.
///
/// @param reads  of copies that are here
/// @param writes of objects of which all ranks have a copy
/// @param calls  of the only copy, and reads of one with a backup
/// @param backed writes of objects with a backup
/// @param units  the forms in which they travel
record CallPaths(
        LocalReads reads, OrderedWrites writes, SingleCalls calls, BackedCalls backed,
        LongUnits units) {}
