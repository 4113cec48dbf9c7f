// SPDX-License-Identifier: Apache-2.0

/// `atoll bench collectives`: a table of collective operations, numbers of ranks and sizes, in turn
/// with a C MPI library and beside what copying the bytes once takes.
/// [org.atoll.benchmarks.collective.CollectiveTable] runs the jobs of `atoll bench`.
package org.atoll.benchmarks.collective;
