// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.SequencedSet;
import org.atoll.applications.Clusters;
import org.atoll.applications.Letters;
import org.atoll.applications.Post.Letter;
import org.atoll.applications.Stateful;

/// One rank's part in sharing the nodes of an iteration.
///
/// A rank with nodes visits a thousand of them, then answers letters. A rank without asks
/// one victim after the other, nearby and at the same time far away ([Victims]); when all have
/// refused it leaves wishes and sleeps until a letter comes: nodes, or the news that the iteration
/// is over ([Engagement]), which says what all ranks have met.
///
/// The first word of a letter is the iteration. A rank may hear from one that is in the next
/// iteration already; that letter is kept. What is left of the iteration before wants no answer.
final class Worker implements Stateful {

    /// Please give me nodes.
    private static final int STEAL = 1;
    /// Here are some.
    private static final int LOOT = 2;
    /// I have none to give.
    private static final int REFUSED = 3;
    /// If you ever have nodes to give, send me some.
    private static final int WISH = 4;
    /// Here are some, as you wished.
    private static final int GIFT = 5;
    /// What you gave me is done with.
    static final int ACKNOWLEDGED = 6;
    /// The iteration is over.
    private static final int OVER = 7;

    private static final int NODES_BETWEEN_LOOKS = 1 << 10;

    private final Clusters clusters;
    private final Letters letters;
    private final Search search;
    private final Engagement engagement;
    private final Victims victims;
    private final SequencedSet<Integer> wishers = new LinkedHashSet<>();
    private final Asking near = new Asking();
    private final Asking far = new Asking();
    private final List<Letter> early = new ArrayList<>();
    private Frontier frontier = new Frontier();
    private Counts total = Counts.NONE;
    private long iteration;
    private boolean hungry;
    private boolean wished;
    private boolean over;

    /// Those still to be asked, one after the other.
    private static final class Asking implements Stateful {
        private final Queue<Integer> unasked = new ArrayDeque<>();
        private boolean waits;

        boolean isIdle() {
            return unasked.isEmpty() && !waits;
        }

        @Override
        public void save(DataOutput to) throws IOException {
            saveRanks(unasked, to);
            to.writeBoolean(waits);
        }

        @Override
        public void load(DataInput from) throws IOException {
            loadRanks(unasked, from);
            waits = from.readBoolean();
        }
    }

    Worker(Clusters clusters, Letters letters, Search search, int size) {
        this.clusters = clusters;
        this.letters = letters;
        this.search = search;
        engagement = new Engagement(letters, clusters.rank(), size);
        victims = new Victims(clusters);
    }

    /// Begins an iteration.
    ///
    /// @param number larger than that of the one before
    /// @param share  the nodes this rank begins with
    void begin(int number, Frontier share) {
        iteration = number;
        frontier = share;
        engagement.begin(number);
        wishers.clear();
        near.waits = false;
        far.waits = false;
        hungry = false;
        over = false;
        List<Letter> kept = List.copyOf(early);
        early.clear();
        kept.forEach(this::handle);
    }

    /// Whether nobody has nodes any more.
    boolean isOver() {
        return over;
    }

    /// What all ranks have met in the iteration, once it is over.
    Counts total() {
        return total;
    }

    /// Whether this rank has nodes.
    boolean hasNodes() {
        return !frontier.isEmpty();
    }

    /// Visits some of this rank's nodes. Does not block.
    void visit() {
        search.run(frontier, NODES_BETWEEN_LOOKS);
    }

    /// Sees to the letters that have come. Does not block.
    void look() {
        for (var letter = letters.poll(); letter.isPresent(); letter = letters.poll()) {
            handle(letter.get());
        }
        while (frontier.size() > 1 && !wishers.isEmpty()) {
            engagement.gave();
            letters.send(wishers.removeFirst(), GIFT, half());
        }
    }

    /// Looks for nodes; blocks until a letter has come.
    void seek() {
        if (engagement.idle(search.counts())) {
            total = engagement.total();
            letters.tell(clusters, OVER, iteration,
                    total.generated(), total.expanded(), total.solutions());
            over = true;
            return;
        }
        if (!hungry) {
            hungry = true;
            wished = false;
            near.unasked.clear();
            near.unasked.addAll(victims.near());
            far.unasked.clear();
            far.unasked.addAll(victims.far());
        }
        ask(far);
        ask(near);
        if (!wished && near.isIdle() && far.isIdle()) {
            wished = true;
            victims.lifelines().forEach(rank -> letters.send(rank, WISH, iteration));
        }
        handle(letters.take());
    }

    private void ask(Asking some) {
        if (!some.waits && !some.unasked.isEmpty()) {
            some.waits = true;
            letters.send(some.unasked.remove(), STEAL, iteration);
        }
    }

    /// Does what a letter asks for.
    void handle(Letter letter) {
        long[] words = letter.words();
        if (words[0] > iteration) {
            early.add(letter);
        } else if (words[0] == iteration) {
            handle(letter, words);
        }
    }

    private void handle(Letter letter, long[] words) {
        int from = letter.from();
        switch (letter.kind()) {
            case STEAL -> answer(from);
            case WISH -> wishers.add(from);
            case REFUSED -> asked(from).waits = false;
            case LOOT -> {
                asked(from).waits = false;
                accept(from, words);
            }
            case GIFT -> accept(from, words);
            case ACKNOWLEDGED -> engagement.acknowledged(counts(words));
            case OVER -> {
                over = true;
                total = counts(words);
                letters.passOn(clusters, letter);
            }
            default -> throw new AssertionError("letter of kind " + letter.kind());
        }
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeLong(iteration);
        to.writeBoolean(hungry);
        to.writeBoolean(wished);
        to.writeBoolean(over);
        total.save(to);
        saveRanks(wishers, to);
        to.writeInt(early.size());
        for (Letter letter : early) {
            letter.save(to);
        }
        for (Stateful part : List.of(frontier, engagement, victims, near, far)) {
            part.save(to);
        }
    }

    @Override
    public void load(DataInput from) throws IOException {
        iteration = from.readLong();
        hungry = from.readBoolean();
        wished = from.readBoolean();
        over = from.readBoolean();
        total = Counts.load(from);
        loadRanks(wishers, from);
        early.clear();
        for (int left = from.readInt(); left > 0; left--) {
            early.add(Letter.load(from));
        }
        for (Stateful part : List.of(frontier, engagement, victims, near, far)) {
            part.load(from);
        }
    }

    private static void saveRanks(Collection<Integer> ranks, DataOutput to) throws IOException {
        to.writeInt(ranks.size());
        for (int rank : ranks) {
            to.writeInt(rank);
        }
    }

    private static void loadRanks(Collection<Integer> ranks, DataInput from) throws IOException {
        ranks.clear();
        for (int left = from.readInt(); left > 0; left--) {
            ranks.add(from.readInt());
        }
    }

    private Asking asked(int rank) {
        return clusters.here().contains(rank) ? near : far;
    }

    private static Counts counts(long[] words) {
        return new Counts(words[1], words[2], words[3]);
    }

    private void answer(int thief) {
        if (frontier.size() > 1) {
            engagement.gave();
            letters.send(thief, LOOT, half());
        } else {
            letters.send(thief, REFUSED, iteration);
        }
    }

    /// The iteration, and half of the nodes.
    private long[] half() {
        long[] nodes = frontier.half();
        long[] words = new long[nodes.length + 1];
        words[0] = iteration;
        System.arraycopy(nodes, 0, words, 1, nodes.length);
        return words;
    }

    private void accept(int giver, long[] words) {
        engagement.received(giver);
        frontier.addAll(Arrays.copyOfRange(words, 1, words.length));
        hungry = false;
    }
}
