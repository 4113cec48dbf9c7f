// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.io.Serializable;

/// The part of one worker of [RemoteFft] in what is checked.
///
/// @param seen  what it adds to that of all
/// @param error its largest distance from what the inverse transform gives
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record FftPart(double[] seen, double error) implements Serializable {}
