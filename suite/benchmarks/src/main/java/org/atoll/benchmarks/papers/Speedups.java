// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/// A program's speed-ups over one processor.
///
/// @param model     such as `mpj`
/// @param cluster   on the processors of one cluster
/// @param local     on as many processors as all clusters have, in one
/// @param naive     on all clusters, as if they were one
/// @param optimized on all clusters, in the form for slow links
record Speedups(
        WideAreaProgram program, String model, double cluster, double local, double naive,
        double optimized) {

    /// By how many per cent the optimised form on all clusters is slower than on one of the same
    /// size; negative if it is faster.
    double lossPercent() {
        return 100 * (1 - optimized / local);
    }

    /// The speed-up on all clusters if the optimised form lost what the paper publishes.
    double published() {
        return local * (1 - program.publishedLossPercent() / 100.0);
    }

    /// A table for readers.
    ///
    /// @param nodes    processors in each
    static String table(List<Speedups> rows, int clusters, int nodes) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        String wide = clusters + "x" + nodes;
        lines.add(String.format(Locale.ROOT, "%-8s %-7s %8s %8s %12s %12s %8s %10s",
                "program", "model", "1x" + nodes, "1x" + clusters * nodes, wide + " naive", wide,
                "loss %", "published"));
        for (Speedups row : rows) {
            lines.add(String.format(
                    Locale.ROOT, "%-8s %-7s %8.1f %8.1f %12.1f %12.1f %8.1f %10d",
                    row.program.title(), row.model, row.cluster, row.local, row.naive,
                    row.optimized, row.lossPercent(), row.program.publishedLossPercent()));
        }
        return lines.toString();
    }

    /// The same with commas between the columns.
    static String csv(List<Speedups> rows) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add("program,model,cluster,local,naive,optimized,loss_percent,"
                + "published_loss_percent");
        for (Speedups row : rows) {
            lines.add(String.format(Locale.ROOT, "%s,%s,%.3f,%.3f,%.3f,%.3f,%.2f,%d",
                    row.program.title(), row.model, row.cluster, row.local, row.naive,
                    row.optimized, row.lossPercent(), row.program.publishedLossPercent()));
        }
        return lines.toString();
    }
}
