// SPDX-License-Identifier: Apache-2.0

/// Processes of one host: rings in a file under /dev/shm that all map. The file is unlinked as
/// soon as every rank has mapped it, so nothing is left behind however a job ends.
///
/// [org.atoll.shm.MappedRegion] draws the file; [org.atoll.shm.Futex] holds the two system
/// calls that sleeping needs.
package org.atoll.shm;
