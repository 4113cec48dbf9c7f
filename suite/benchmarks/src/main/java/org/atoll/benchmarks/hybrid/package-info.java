// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench hybrid`: SIMPLE beside OpenMP, MPI with OpenMP, message passing of our
/// own, and C.
package org.atoll.benchmarks.hybrid;
