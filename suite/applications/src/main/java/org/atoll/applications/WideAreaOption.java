// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Objects;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option of the programs that have a form for clusters of clusters.
public final class WideAreaOption {

    @Option(names = "--wide-area", paramLabel = "FORM",
            description = "With mpj or remote: naive, as if all ranks were in one cluster, or"
                    + " optimized for slow links between clusters (default: optimized).")
    private @Nullable WideArea form;

    /// Creates the option with its default; picocli sets it.
    public WideAreaOption() {}

    /// What was given, if the option was.
    public @Nullable WideArea given() {
        return form;
    }

    /// The form asked for.
    ///
    /// @return naive or optimized
    public WideArea form() {
        return Objects.requireNonNullElse(form, WideArea.OPTIMIZED);
    }

    /// The clusters as the form sees them.
    ///
    /// @return its clusters, or all ranks as one for the naive form
    public Clusters clusters(Rank rank) {
        return form() == WideArea.NAIVE
                ? Clusters.ignored(rank.number(), rank.size())
                : Clusters.of(rank);
    }
}
