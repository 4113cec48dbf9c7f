// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The way workers of [RemoteFft] transpose.
enum Transposes {
    /// Input and result are dealt out by rows. For each of the three transposes, every worker reads
    /// each block that another one has by a call that it waits for.
    REMOTE,
    /// Input and result are dealt out by columns, so that the first transpose and the last one are
    /// each worker's own affair. For the second one, every worker gives each other one its block by
    /// a call that nobody waits for.
    LOCAL
}
