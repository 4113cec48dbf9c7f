// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import org.atoll.job.Rank;
import picocli.CommandLine.Option;

/// The option of the programs that have a form for clusters of clusters.
public final class WideAreaOption {

    @Option(names = "--wide-area", paramLabel = "FORM", defaultValue = "optimized",
            description = "With mpj or remote: naive, as if all ranks were in one cluster, or"
                    + " optimized for slow links between clusters (default: ${DEFAULT-VALUE}).")
    private WideArea form = WideArea.OPTIMIZED;

    /// Creates the option with its default; picocli sets it.
    public WideAreaOption() {}

    /// The form asked for.
    ///
    /// @return naive or optimized
    public WideArea form() {
        return form;
    }

    /// The clusters as the form sees them.
    ///
    /// @return its clusters, or all ranks as one for the naive form
    public Clusters clusters(Rank rank) {
        return form == WideArea.NAIVE
                ? Clusters.ignored(rank.number(), rank.size())
                : Clusters.of(rank);
    }
}
