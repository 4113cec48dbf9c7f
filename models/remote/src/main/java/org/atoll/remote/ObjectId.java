// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// The identity of an object: everywhere the same.
///
/// @param rank   where it is
record ObjectId(int rank, int life, int number) {}
