// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

/// The collective operations, as users name them in settings.
public enum Operation {
    /// No rank leaves before all have entered.
    BARRIER("barrier"),
    /// From the root to all.
    BROADCAST("broadcast"),
    /// Values are combined at the root.
    REDUCE("reduce"),
    /// Values are combined, and all get the results.
    ALL_REDUCE("all-reduce"),
    /// Equal parts come to the root.
    GATHER("gather"),
    /// Parts of any size come to the root.
    GATHER_V("gather-v"),
    /// Equal parts go out from the root.
    SCATTER("scatter"),
    /// Parts of any size go out from the root.
    SCATTER_V("scatter-v"),
    /// Parts of any size come to all.
    ALL_GATHER("all-gather"),
    /// Equal parts go from all to all.
    ALL_TO_ALL("all-to-all"),
    /// Parts of any size go from all to all.
    ALL_TO_ALL_V("all-to-all-v"),
    /// Values of the ranks up to the own one are combined.
    SCAN("scan"),
    /// Values of the ranks below the own one are combined.
    EXCLUSIVE_SCAN("exclusive-scan"),
    /// Values are combined, and each rank gets a part of the results.
    REDUCE_SCATTER("reduce-scatter");

    private final String label;

    Operation(String label) {
        this.label = label;
    }

    /// The name in settings and messages, such as `all-reduce`.
    ///
    /// @return lower-case words joined by hyphens
    public String label() {
        return label;
    }
}
