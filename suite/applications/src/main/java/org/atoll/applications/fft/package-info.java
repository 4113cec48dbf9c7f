// SPDX-License-Identifier: Apache-2.0

/// FFT: one complex transform of `2^m` numbers by the six-step method: transpose, row transforms,
/// twiddle, transpose, row transforms, transpose.
///
/// The kernel keeps a band of matrix rows element by element: element `e` of row `l` lies at
/// `e * rows + l`, so that one vector instruction works on the same element of neighbouring rows.
/// A matrix in row order is then, without moving anything, its transpose kept as a band. So the
/// first and the last transpose move data only between ranks; the middle one is done while
/// blocks leave the cache. Threads, and ranks of one node in a window that they share, load and
/// store each other's rows directly; between nodes the rows travel. Source: D. Bailey, FFTs in
/// external or hierarchical memory, 1990.
package org.atoll.applications.fft;
