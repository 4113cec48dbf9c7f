// SPDX-License-Identifier: Apache-2.0

/// SOR: red-black successive over-relaxation with factor one, that is Gauss-Seidel in two
/// colours, on a rectangle whose boundary is held.
///
/// A point is red when the sum of its indices is even. Red and black points of a row are kept in
/// arrays of their own ([org.atoll.applications.sor.Grid]), so that the neighbours of one colour
/// are contiguous and the sweeps run in vector instructions. Every point is computed by the same
/// expression whoever owns it, so results are equal to the last bit for every partition.
package org.atoll.applications.sor;
