// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// What the search of a position to one depth gave.
///
/// @param line the best moves, packed
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record Found(int value, long[] line) {}
