// SPDX-License-Identifier: Apache-2.0

/// An emulated wide area on one machine: hosts are network namespaces of Linux, clusters are
/// bridges, and what passes from cluster to cluster passes a [Relay] that limits and delays it.
/// [Emulation] sets it up and takes it down, [EmulationCommand] lets users do so.
///
/// Everything machine-wide has the prefix `aw-` and addresses in 10.78.0.0/16. One emulation is up
/// at a time. Needs root and the commands `ip`, `nsenter` and `unshare`.
package org.atoll.benchmarks.emulation;
