// SPDX-License-Identifier: Apache-2.0

/// Models of machines, read from small text files: what a message costs the processors at both
/// ends, how long wires are and how fast, what ranks share. Each number in a file has its source
/// beside it. [org.atoll.sim.machine.Machine] is a model, [org.atoll.sim.machine.Machines] reads
/// it, [org.atoll.sim.machine.Layout] says how many clusters, nodes and processors a job gets.
package org.atoll.sim.machine;
