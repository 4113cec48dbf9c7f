// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.memory;

/// What has changed in a page since its twin was made.
public final class Diff {
    private Diff() {}
}
