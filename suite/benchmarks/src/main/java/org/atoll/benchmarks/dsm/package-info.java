// SPDX-License-Identifier: Apache-2.0

/// Tables 4.1 to 4.26 of the thesis that compared TreadMarks with PVM, made again:
/// the programs run in shared memory and by messages on a simulated machine like the one of the
/// thesis, so that times and counts are exact.
///
/// [org.atoll.benchmarks.dsm.DsmCommand] is the command. What it runs is in
/// [org.atoll.benchmarks.dsm.ThesisProgram], what was published in
/// [org.atoll.benchmarks.dsm.Published]. On this machine [org.atoll.benchmarks.dsm.RealGoal]
/// lists what is compared by the clock.
///
/// Source: H. Lu, Message Passing Versus Distributed Shared Memory on Networks of Workstations,
/// Rice University, 1995.
package org.atoll.benchmarks.dsm;
