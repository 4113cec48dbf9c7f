// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;

/// The place where a device is opened: one rank of one job.
///
/// @param rank        the world rank, 0..size-1
/// @param incarnation which life of the rank this is, from 0
/// @param key         the job's name and secret
public record Site(int rank, int size, int incarnation, JobKey key, Settings settings) {}
