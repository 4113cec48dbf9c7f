// SPDX-License-Identifier: Apache-2.0

/// Runs the same loops on Atoll and on a C MPI library, in turn, and compares the times.
///
/// A contender starts one job and reads its samples; the rounds alternate between contenders; a
/// comparison turns the samples into rows; a format writes the rows. Only samples taken while
/// the machine's processors were equally far apart are compared, as long as there are enough.
package org.atoll.benchmarks.compare;
