// SPDX-License-Identifier: Apache-2.0

/// `atoll bench mpj`: the table of the 2006 report, after the design of the Java Grande message
/// passing benchmarks, through package `mpi` as their programs use it.
/// [org.atoll.benchmarks.grande.GrandeCommand] starts a job for each operation and number of
/// processes; each runs [org.atoll.benchmarks.grande.GrandeProgram], which prints a line per size.
package org.atoll.benchmarks.grande;
