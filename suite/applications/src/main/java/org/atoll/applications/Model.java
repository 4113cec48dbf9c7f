// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// The ways a program can be run.
public enum Model {
    /// One thread, no communication.
    SEQUENTIAL,
    /// Plain Java threads in one JVM.
    THREADS,
    /// The ranks of the job, by messages.
    MPJ
}
