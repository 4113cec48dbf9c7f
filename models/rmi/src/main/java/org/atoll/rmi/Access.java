// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import org.atoll.fabric.job.JobKey;

/// The rules of who may connect to the ports of a rank.
///
/// @param key     by what processes of the job prove that they are
/// @param ranks   how many of them may come at the same time
/// @param jobOnly whether they alone may call; else they alone may change a registry
record Access(JobKey key, int ranks, boolean jobOnly) {}
