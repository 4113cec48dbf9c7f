// SPDX-License-Identifier: Apache-2.0

/// FFT2D: the complex transform of a square matrix.
///
/// Each part of the job has a block of rows. It transforms them, turns the block, gives every other
/// part what lies in the columns that this one gets, and transforms these. The kernel is that of
/// `fft`: what becomes of a row does not depend on the other rows, so that results have the same
/// bits for every model and number of parts. The result is left turned: a part has columns of it.
/// Source: D. Bader, J. JaJa, SIMPLE, 1997, section 6.
package org.atoll.applications.fft2d;
