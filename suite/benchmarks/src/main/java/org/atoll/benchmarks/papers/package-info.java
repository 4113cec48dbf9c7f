// SPDX-License-Identifier: Apache-2.0

/// Tables and figures of the papers, made again on the machines they were made on: simulated ones.
///
/// [org.atoll.benchmarks.papers.WideAreaFigure] and [org.atoll.benchmarks.papers.SimpleFigures] are
/// commands. What the first one runs is listed in
/// [org.atoll.benchmarks.papers.WideAreaProgram]; a run's time becomes speed-ups, a table and a
/// chart.
package org.atoll.benchmarks.papers;
