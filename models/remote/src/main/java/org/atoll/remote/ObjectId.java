// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// The identity of an object: everywhere the same.
///
/// @param rank   where it is
/// @param life   in which life of that rank
/// @param number its number there
record ObjectId(int rank, int life, int number) {}
