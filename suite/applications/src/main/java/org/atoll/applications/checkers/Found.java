// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// The result of the search of a position to one depth.
///
/// @param line the best moves, packed
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record Found(int value, long[] line) {}
