// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// Bodies in shared memory.
interface SharedBodies extends BodySharing {

    /// Frees what they lie in. All ranks call it; it blocks.
    void free();
}
