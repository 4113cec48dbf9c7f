// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;

/// The place where a device is opened: one rank of one job.
///
/// @param rank        the world rank, 0..size-1
/// @param incarnation which life of the rank this is, from 0
/// @param key         the job's name and secret
/// @param isOpen      whether the ranks of the job come and go
public record Site(
        int rank, int size, int incarnation, JobKey key, Settings settings, boolean isOpen) {

    /// A place in a job whose ranks are there from its beginning.
    ///
    /// @param rank        the world rank, 0..size-1
    /// @param incarnation which life of the rank this is, from 0
    /// @param key         the job's name and secret
    public Site(int rank, int size, int incarnation, JobKey key, Settings settings) {
        this(rank, size, incarnation, key, settings, false);
    }
}
