// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.SequencedSet;
import org.atoll.applications.Clusters;
import org.atoll.applications.Post;
import org.atoll.applications.Post.Letter;

/// One rank's part in sharing the nodes of an iteration.
///
/// A rank with nodes visits a thousand of them, then answers letters. A rank without asks
/// one victim after the other ([Victims]); when all have refused it leaves wishes and sleeps
/// until a letter comes: nodes, or the news that the iteration is over ([Engagement]).
final class Worker {

    private static final int NODES_BETWEEN_LOOKS = 1 << 10;

    private final Clusters clusters;
    private final Post post;
    private final Engagement engagement;
    private final Victims victims;
    private final SequencedSet<Integer> wishers = new LinkedHashSet<>();
    private final Queue<Integer> unasked = new ArrayDeque<>();
    private Frontier frontier = new Frontier();
    private boolean hungry;
    private boolean asking;
    private boolean wished;
    private boolean over;

    Worker(Clusters clusters, Post post, int size) {
        this.clusters = clusters;
        this.post = post;
        engagement = new Engagement(post, clusters.rank(), size);
        victims = new Victims(clusters);
    }

    /// Begins an iteration. All ranks have settled the one before.
    ///
    /// @param share the nodes this rank begins with
    void begin(Frontier share) {
        frontier = share;
        engagement.begin();
        wishers.clear();
        hungry = false;
        asking = false;
        over = false;
    }

    /// Whether nobody has nodes any more.
    boolean isOver() {
        return over;
    }

    /// Whether this rank has nodes.
    boolean hasNodes() {
        return !frontier.isEmpty();
    }

    /// Visits some of this rank's nodes. Does not block.
    void visit(Search search) {
        search.run(frontier, NODES_BETWEEN_LOOKS);
    }

    /// Sees to the letters that have come. Does not block.
    void look() {
        for (var letter = post.poll(); letter.isPresent(); letter = post.poll()) {
            handle(letter.get());
        }
        while (frontier.size() > 1 && !wishers.isEmpty()) {
            give(wishers.removeFirst());
        }
    }

    /// Looks for nodes; blocks until a letter has come.
    void seek() {
        if (engagement.idle()) {
            post.tell(clusters, MpjIda.OVER);
            over = true;
            return;
        }
        if (!hungry) {
            hungry = true;
            wished = false;
            unasked.clear();
            unasked.addAll(victims.order());
        }
        if (!asking && !unasked.isEmpty()) {
            asking = true;
            post.send(unasked.remove(), MpjIda.STEAL);
        } else if (!asking && !wished) {
            wished = true;
            victims.lifelines().forEach(rank -> post.send(rank, MpjIda.WISH));
        }
        handle(post.take());
    }

    /// Does what a letter asks for.
    void handle(Letter letter) {
        switch (letter.kind()) {
            case MpjIda.STEAL -> answer(letter.from());
            case MpjIda.WISH -> wishers.add(letter.from());
            case MpjIda.REFUSED -> asking = false;
            case MpjIda.LOOT -> {
                asking = false;
                accept(letter);
            }
            case MpjIda.GIFT -> accept(letter);
            case MpjIda.ACKNOWLEDGED -> engagement.acknowledged();
            case MpjIda.OVER -> {
                over = true;
                post.passOn(clusters, letter);
            }
            default -> throw new AssertionError("letter of kind " + letter.kind());
        }
    }

    private void answer(int thief) {
        if (frontier.size() > 1) {
            engagement.gave();
            post.send(thief, MpjIda.LOOT, frontier.half());
        } else {
            post.send(thief, MpjIda.REFUSED);
        }
    }

    private void give(int wisher) {
        engagement.gave();
        post.send(wisher, MpjIda.GIFT, frontier.half());
    }

    private void accept(Letter letter) {
        engagement.received(letter.from());
        frontier.addAll(letter.words());
        hungry = false;
    }
}
