// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.Arrays;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of ASP: against known answers for graphs that have them, and for others against
/// Dijkstra's algorithm from some of the nodes.
final class AspCheck {

    private static final int SOURCES = 40;

    private AspCheck() {}

    /// Checks a run.
    static Verdict of(AspProblem problem, AspRun run) {
        var verdict = new Verdict();
        for (String[] row : KnownAnswers.of(AspCheck.class)) {
            if (problem.listed() == null
                    && Integer.parseInt(row[0]) == problem.nodes()
                    && Double.parseDouble(row[1]) == problem.density()) {
                verdict.equal("known sum", run.sum(), Long.valueOf(row[2]));
                verdict.equal("known longest", run.max(), Integer.valueOf(row[3]));
                verdict.equal("known CRC", String.format("%08x", run.crc()), row[4]);
                return verdict;
            }
        }
        byDijkstra(problem, run, verdict);
        return verdict;
    }

    private static void byDijkstra(AspProblem problem, AspRun run, Verdict verdict) {
        int[][] edges = new int[problem.nodes()][];
        Arrays.setAll(edges, problem::edges);
        int step = Math.max(1, problem.nodes() / SOURCES);
        int differences = 0;
        for (int source = 0; source < problem.nodes(); source += step) {
            int[] row = run.whole().row(source);
            differences += Arrays.equals(row, from(edges, source)) ? 0 : 1;
        }
        verdict.equal("nodes whose distances differ from Dijkstra's", differences, 0);
    }

    private static int[] from(int[][] edges, int source) {
        int[] distances = new int[edges.length];
        Arrays.fill(distances, AspProblem.UNREACHABLE);
        distances[source] = 0;
        var settled = new boolean[edges.length];
        for (int round = 0; round < edges.length; round++) {
            int near = nearest(distances, settled);
            settled[near] = true;
            for (int to = 0; to < edges.length; to++) {
                distances[to] = Math.min(distances[to], distances[near] + edges[near][to]);
            }
        }
        return distances;
    }

    private static int nearest(int[] distances, boolean[] settled) {
        int near = -1;
        for (int node = 0; node < distances.length; node++) {
            if (!settled[node] && (near < 0 || distances[node] < distances[near])) {
                near = node;
            }
        }
        return near;
    }
}
