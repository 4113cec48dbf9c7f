// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.Serializable;

/// The result of one worker of [RemoteTsp].
///
/// @param tour    its shortest tour, if it has found any
/// @param nodes   how many nodes it has visited
/// @param seconds what it spent them on, as [org.atoll.applications.Breakdown] says
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record TspPart(int[] tour, long nodes, double[] seconds) implements Serializable {}
