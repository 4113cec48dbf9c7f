// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The part near the root of the tree of one search, whose leaves are jobs for others. It hands
/// them out from left to right, with the bounds that are known by then, and takes their values in
/// any order. What has become needless is never handed out, and who searches it already can be
/// told.
///
/// A node's window is that of alpha-beta: what is best so far at the nodes above it, with their
/// signs. Because those only get better a window only shrinks; a value that a job has found in a
/// wider window is still exact, or a bound on the same side. So the value of the root is that of
/// minimax, whatever the order. The caller sees to it that one thread at a time calls.
///
/// Source: R. Feldmann, Game tree search on massively parallel systems, thesis, 1993 (young
/// brothers wait).
final class JobTree {
    private final TreeNode root;
    private final JobOptions options;
    private final BestMoves bestMoves;
    private final Track track = new Track();
    private final Map<Integer, Running> running = new LinkedHashMap<>();
    private int nextId;
    private boolean changed;

    /// A job that is being searched, and the bounds its searcher knows.
    private record Running(TreeNode node, Window told) {}

    private record Window(int alpha, int beta) {

        /// That of a child, when its parent has something already.
        Window below(int best) {
            return new Window(-beta, -Math.max(alpha, best));
        }

        boolean empty() {
            return alpha >= beta;
        }
    }

    /// Begins the search of a position.
    ///
    /// @param firstId the id of the first job
    JobTree(Position position, int depth, JobOptions options, BestMoves bestMoves, int firstId) {
        root = TreeNode.root(position, depth);
        this.options = options;
        this.bestMoves = bestMoves;
        nextId = firstId;
    }

    /// The id that no job has yet.
    int nextId() {
        return nextId;
    }

    /// Whether the value of the root is known.
    boolean done() {
        return root.closed();
    }

    /// The result.
    Found found() {
        return new Found(root.best(), root.line());
    }

    /// The next job.
    ///
    /// @return nothing if there is none now; there may be one when others have ended
    Optional<SearchJob> next() {
        do {
            changed = false;
            TreeNode node = pick(root, new Window(-SearchWindow.INFINITE, SearchWindow.INFINITE));
            if (node != null) {
                return Optional.of(begin(node));
            }
        } while (changed && !done());
        return Optional.empty();
    }

    private SearchJob begin(TreeNode node) {
        int id = nextId++;
        Window window = window(node);
        node.run(true);
        running.put(id, new Running(node, window));
        return new SearchJob(
                id, node.position(), node.ply(), node.depth(), window.alpha, window.beta);
    }

    private @Nullable TreeNode pick(TreeNode node, Window window) {
        if (node.closed() || node.running()) {
            return null;
        }
        if (node.best() >= window.beta) {
            close(node);
            return null;
        }
        if (options.cutAt(node.ply(), node.depth())) {
            return node;
        }
        if (!node.open(track, bestMoves)) {
            node.close(Analysis.LOST + node.ply(), new long[0]);
            climb(node);
            return null;
        }
        for (TreeNode child : node.children()) {
            TreeNode found = pick(child, window.below(node.best()));
            boolean waits = options.youngBrothers() && !node.hasElder();
            if (found != null || node.closed() || waits) {
                return found;
            }
        }
        return null;
    }

    /// Takes the result of a job.
    void finish(SearchResult result) {
        Running job = running.remove(result.job());
        if (job == null) {
            throw new AssertionError("job " + result.job() + " is not being searched");
        }
        job.node.run(false);
        if (result.ended() && !job.node.dead()) {
            job.node.close(result.value(), result.line());
            climb(job.node);
        }
    }

    private void close(TreeNode node) {
        node.close();
        climb(node);
    }

    /// Tells the nodes above that one is closed, as far as that closes them too.
    private void climb(TreeNode from) {
        changed = true;
        TreeNode node = from;
        for (TreeNode parent = node.parent(); parent != null; parent = node.parent()) {
            boolean all = parent.hear(node);
            if (!all && parent.best() < window(parent).beta) {
                return;
            }
            remember(parent);
            parent.close();
            node = parent;
        }
    }

    private void remember(TreeNode node) {
        if (node.line().length > 0) {
            bestMoves.put(node.position(), node.line()[0]);
        }
    }

    private Window window(TreeNode node) {
        TreeNode parent = node.parent();
        return parent == null
                ? new Window(-SearchWindow.INFINITE, SearchWindow.INFINITE)
                : window(parent).below(parent.best());
    }

    /// What the searchers of running jobs should know and were not told before.
    ///
    /// @return nothing if they are not to be told
    List<BoundUpdate> updates() {
        if (!options.alphaUpdates()) {
            return List.of();
        }
        List<BoundUpdate> updates = new ArrayList<>();
        running.replaceAll((id, job) -> {
            Window now = window(job.node);
            if (job.node.dead()) {
                now = new Window(SearchWindow.INFINITE, -SearchWindow.INFINITE);
            }
            if (now.equals(job.told) || job.told.empty()) {
                return job;
            }
            updates.add(new BoundUpdate(id, now.alpha, now.beta));
            return new Running(job.node, now);
        });
        return updates;
    }

    /// The jobs that are being searched.
    List<Integer> running() {
        return List.copyOf(running.keySet());
    }
}
