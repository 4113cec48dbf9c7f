// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// One rank's half of the collection: knows to which objects, its own and others', this rank
/// refers, and when its own may be freed. For one thread at a time: the holder of the endpoint.
///
/// An object is named by its owner's [Party] and a number that the owner never gives again. The
/// service says what its rank does with references:
///
/// | event | call |
/// |---|---|
/// | an object gets a number | [#export] |
/// | a message with a reference is handed to the fabric, in the same hold | [#sent] |
/// | a message with a reference is here, before the endpoint is let go | [#received] |
/// | one more thing keeps a reference, such as its only copy in the program's hands | [#hold] |
/// | one thing fewer: a message was read, or the copy is unreachable | [#drop] |
/// | the fabric tells of a loss or a return | [#lost], [#returned] |
///
/// Objects of ranks that are lost are in no books: calls about them do nothing.
public final class Collector {
    private final Lifetimes lifetimes;
    private final Mail mail;
    private final Exports exports;
    private final Map<Integer, TreeMap<Integer, Borrowings>> owners = new TreeMap<>();
    private final List<Question> questions = new ArrayList<>();

    /// The question of a party that wants to know whether this rank has heard of a loss.
    private record Question(Party asker, Party lost) {}

    /// Begins with nothing held.
    ///
    /// @param self  this rank
    /// @param lives by rank, the life in which it is, or was last
    /// @param lost  by rank, whether it is lost
    /// @param mail  takes what others are to be told
    /// @param free  is given the number of an object of this rank that nobody refers to any more,
    ///     and frees it; or says false, if this rank is about to [#hold] it again. Must not call
    ///     back
    public Collector(int self, int[] lives, boolean[] lost, Mail mail, IntPredicate free) {
        this.lifetimes = new Lifetimes(self, lives, lost);
        this.mail = mail;
        this.exports = new Exports(lifetimes, mail, free);
    }

    /// This rank in its present life: the owner of its objects.
    ///
    /// @return the same at every call
    public Party self() {
        return lifetimes.self();
    }

    /// A rank in its present life, as far as this one has heard.
    ///
    /// @param rank a world rank
    /// @return the owner of the objects it has now
    public Party party(int rank) {
        return lifetimes.current(rank);
    }

    /// An object of this rank may be referred to from now on. It is held once: to be dropped.
    ///
    /// @param number a new number
    public void export(int number) {
        exports.add(number);
    }

    /// Whether an object of this rank may be referred to.
    ///
    /// @return false if it was not exported, or freed since
    public boolean isExported(int number) {
        return exports.has(number);
    }

    /// Keeps an object from being freed once more. Something of this rank must hold it already.
    public void hold(Party owner, int number) {
        if (isOwn(owner)) {
            exports.hold(number);
        } else if (!lifetimes.isGone(owner)) {
            holdings(owner).hold(number);
        }
    }

    /// Gives up one of what [#export], [#hold] and [#received] have taken.
    public void drop(Party owner, int number) {
        if (isOwn(owner)) {
            exports.drop(number);
        } else if (!lifetimes.isGone(owner)) {
            holdings(owner).drop(number);
        }
    }

    /// A reference goes to another rank: to the life of it that this one knows of. Something of
    /// this rank must hold it.
    ///
    /// @param owner  whose object; may be that rank's
    /// @param to     another rank
    public void sent(Party owner, int number, int to) {
        send(owner, number, to, 1);
    }

    /// A reference was not sent after all, though both ranks live. Something of this rank must
    /// hold it.
    ///
    /// @param to     to whom [#sent] had said that it went
    public void unsent(Party owner, int number, Party to) {
        if (!lifetimes.isGone(to)) {
            send(owner, number, to.rank(), -1);
        }
    }

    private void send(Party owner, int number, int to, long amount) {
        Party other = lifetimes.current(to);
        if (other.equals(self())) {
            throw new IllegalArgumentException("a reference does not go from a rank to itself");
        }
        if (isOwn(owner)) {
            exports.sent(number, other, amount);
        } else if (!lifetimes.isGone(owner) && !lifetimes.isGone(other)) {
            holdings(owner).sent(number, other, amount);
        }
    }

    /// A reference has come. It is held: to be dropped.
    ///
    /// @param owner  whose object; may be this rank's
    /// @param from   another rank
    public void received(Party owner, int number, int from) {
        Party other = lifetimes.current(from);
        if (isOwn(owner)) {
            exports.received(number, other);
        } else if (!lifetimes.isGone(owner)) {
            holdings(owner).received(number, other);
        }
    }

    private boolean isOwn(Party owner) {
        return owner.equals(self());
    }

    private Borrowings holdings(Party owner) {
        return owners.computeIfAbsent(owner.rank(), _ -> new TreeMap<>())
                .computeIfAbsent(owner.life(), _ -> new Borrowings(self()));
    }

    /// How many postings wait for [#flush].
    ///
    /// @return 0 if there is nothing that can be told now
    public int untold() {
        int sum = 0;
        for (int rank : owners.keySet()) {
            Borrowings held = told(rank);
            sum += held == null ? 0 : held.untold();
        }
        return sum;
    }

    /// What is held of a rank in the life that can be told of it.
    private @Nullable Borrowings told(int rank) {
        TreeMap<Integer, Borrowings> lives = owners.get(rank);
        Party owner = lifetimes.current(rank);
        return lives == null || lifetimes.isGone(owner) ? null : lives.get(owner.life());
    }

    /// Tells owners what has been given up since the last time. Nothing is freed before; so a
    /// service calls this when much is untold, or when there is nothing else to do.
    public void flush() {
        for (int owner : owners.keySet().toArray(new Integer[0])) {
            flush(owner);
        }
    }

    private void flush(int rank) {
        Borrowings held = told(rank);
        if (held != null && held.untold() > 0) {
            mail.statement(rank, held.takeStatement());
        }
        if (held != null && held.isEmpty()) {
            owners.computeIfPresent(rank, (_, lives) -> {
                lives.values().remove(held);
                return lives.isEmpty() ? null : lives;
            });
        }
    }

    /// Another rank tells what it has given up.
    ///
    /// @param postings what its [Mail] was given
    public void statement(int from, List<Posting> postings) {
        exports.book(postings);
    }

    /// Another rank asks whether this one has heard of a loss.
    public void asked(int from, Party lost) {
        Question question = new Question(lifetimes.current(from), lost);
        if (lifetimes.isGone(lost)) {
            answer(question);
        } else {
            questions.add(question);
        }
    }

    private void answer(Question question) {
        int asker = question.asker.rank();
        flush(asker);
        mail.answer(asker, question.lost);
    }

    /// Another rank answers that it has heard of a loss.
    public void answered(int from, Party lost) {
        exports.answered(lifetimes.current(from), lost);
    }

    /// A rank is lost: nothing comes from it any more.
    ///
    /// @param rank a world rank
    public void lost(int rank) {
        Party lost = lifetimes.current(rank);
        if (lifetimes.isGone(lost)) {
            return;
        }
        lifetimes.lost(rank);
        questions.removeIf(question -> question.asker.equals(lost));
        TreeMap<Integer, Borrowings> lives = owners.get(rank);
        if (lives != null) {
            lives.remove(lost.life());
        }
        owners.values().forEach(each -> each.values().forEach(held -> held.adopt(lost)));
        exports.lost(lost);
        for (Question question : List.copyOf(questions)) {
            if (question.lost.equals(lost)) {
                questions.remove(question);
                answer(question);
            }
        }
    }

    /// A lost rank is taken in again. Nothing has come from its new life yet.
    ///
    /// @param rank a world rank
    public void returned(int rank, int life) {
        lost(rank);
        Party party = new Party(rank, life);
        lifetimes.returned(party);
        TreeMap<Integer, Borrowings> lives = owners.get(rank);
        if (lives != null) {
            lives.headMap(life).clear(); // a life of which this rank has only heard by references
        }
        exports.returned(party);
    }

    /// How many objects of this rank are kept because something refers to them.
    public int exported() {
        return exports.size();
    }

    /// How many objects of other ranks something of this rank refers to.
    public int held() {
        return owners.values().stream()
                .flatMap(lives -> lives.values().stream())
                .mapToInt(Borrowings::size)
                .sum();
    }

    @Override
    public String toString() {
        return self() + ": " + exports + ", holdings " + owners + ", questions " + questions;
    }
}
