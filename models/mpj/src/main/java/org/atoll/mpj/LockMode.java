// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// How a rank's memory in a [Window] is locked (MPI 4.1, section 12.5.3).
public enum LockMode {
    /// Others may hold a shared lock at the same time.
    SHARED,
    /// Nobody else holds a lock at the same time.
    EXCLUSIVE
}
