// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.io.Serializable;

/// The result of one worker of [RemoteAsp].
///
/// @param rows    the distances from its nodes
/// @param seconds what it spent them on, as [org.atoll.applications.Breakdown] says
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record AspPart(int[][] rows, double[] seconds) implements Serializable {}
