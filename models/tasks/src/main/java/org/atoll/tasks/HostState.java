// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// The state of a host that is known by its name.
public enum HostState {
    /// It is there.
    OK,
    /// There never was such a host.
    NO_HOST,
    /// It was there, and is lost.
    FAILED
}
