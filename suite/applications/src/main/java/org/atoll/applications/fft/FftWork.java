// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.io.Serializable;

/// The work of all workers of [RemoteFft].
record FftWork(FftProblem problem, Transposes transposes) implements Serializable {}
