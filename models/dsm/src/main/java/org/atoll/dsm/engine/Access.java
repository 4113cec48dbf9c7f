// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// The accesses to a page that the program may make before it has to ask the engine.
public enum Access {
    /// Nothing: the content is missing, or older than what the program must see.
    NONE,
    /// Load.
    READ,
    /// Load and store.
    WRITE
}
