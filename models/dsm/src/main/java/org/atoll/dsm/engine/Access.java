// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// What the program may do with a page before it has to ask the engine.
public enum Access {
    /// Nothing: the content is missing, or older than what the program must see.
    NONE,
    /// Load.
    READ,
    /// Load and store.
    WRITE
}
