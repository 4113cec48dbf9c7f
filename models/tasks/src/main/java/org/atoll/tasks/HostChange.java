// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.Optional;

/// The outcome of adding or deleting one host.
///
/// @param name  the host's, as it was given
/// @param host  the host that was added or deleted, if that was done
/// @param error why it was not done, in one line; else an empty text
public record HostChange(String name, Optional<Host> host, String error) {

    /// Whether it was done.
    public boolean isDone() {
        return error.isEmpty();
    }
}
