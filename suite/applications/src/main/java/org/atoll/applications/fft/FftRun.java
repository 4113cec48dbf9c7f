// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.applications.Timing;

/// The result of a run of FFT. Equality is identity of the array.
///
/// @param seen         what [Spectrum] looks at, of the whole result
/// @param inverseError the largest distance of a point from what the inverse transform of the
///                     result gives back
/// @param timing       what the transform took, inputs and tables not counted
@SuppressWarnings("ArrayRecordComponent")
public record FftRun(double[] seen, double inverseError, Timing timing) {}
