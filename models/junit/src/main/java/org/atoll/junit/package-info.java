// SPDX-License-Identifier: Apache-2.0

/// Tests that run on several ranks. [org.atoll.junit.Ranks] marks them; [org.atoll.junit.OnRanks]
/// is the extension behind it, a [org.atoll.junit.RankedCall] one call on all ranks, and
/// [org.atoll.junit.RanksFailedError] says on which ranks it failed, and how.
package org.atoll.junit;
