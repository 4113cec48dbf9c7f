// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The ranks that this one has lost and goes on without. There are none in a job that ends when
/// a rank fails, which is the normal kind; the setting `atoll.on.failure` is `continue` in a job
/// that outlives its ranks, and `recover` in one that takes them back.
///
/// News come from any thread and are taken by whoever holds the endpoint next, behind the frames
/// that have arrived. From then on the rank is silent: frames that still come from it are
/// dropped, frames to it go nowhere, and what waited for it has ended.
///
/// A lost rank may be taken in again in a later life. What waited for it stays ended, and the
/// earlier life stays silent; what begins from then on has to do with the new one.
///
/// Where the setting is `recover` a rank that fails is *away* instead: it is expected back, and
/// what waits for it waits on. It is not among the losses then, and programs and models see nothing
/// of it.
public final class Losses {
    private final boolean outlived;
    private final boolean recovered;
    private final boolean together;
    private final Consumer<FailureNotice> suspicion;
    private final Cards cards;
    private volatile Map<Integer, Loss> losses;
    private volatile Set<Integer> away = Set.of();
    private volatile int count;

    /// The last loss of a rank.
    ///
    /// @param cause  how it was lost
    /// @param number which loss of this world's it was, from 1
    /// @param over   whether the rank is back
    private record Loss(RankLostException cause, int number, boolean over) {}

    /// Begins with those as lost whose seats are vacant.
    ///
    /// @param suspicion takes what is to be told of a rank that this one does not reach
    /// @param open      whether ranks come and go, which a job outlives in any case
    Losses(Settings settings, Consumer<FailureNotice> suspicion, Cards cards, boolean open) {
        OnFailure chosen = OnFailure.of(settings);
        this.recovered = chosen == OnFailure.RECOVER;
        this.together = recovered && OnFailure.isTogether(settings);
        this.outlived = chosen == OnFailure.CONTINUE || (open && !recovered);
        this.suspicion = suspicion;
        this.cards = cards;
        Map<Integer, Loss> vacant = new HashMap<>();
        for (Card card : cards.all()) {
            if (card.isVacant()) {
                vacant.put(card.rank(), new Loss(
                        new RankLostException(card.rank(), "nobody is there"), 0, false));
            }
        }
        this.losses = Map.copyOf(vacant);
    }

    /// Whether the job goes on without ranks that fail.
    ///
    /// @return the same for all ranks
    public boolean areOutlived() {
        return outlived;
    }

    /// Whether ranks that fail come back where they were.
    ///
    /// @return the same for all ranks
    public boolean areRecovered() {
        return recovered;
    }

    /// Whether all ranks go back when one fails, where those that fail come back.
    ///
    /// @return the same for all ranks
    public boolean areTogether() {
        return together;
    }

    /// Whether the failure of a rank is not the job's.
    boolean areSurvived() {
        return outlived || recovered;
    }

    /// Tells whoever stands behind the job why a rank is lost here. From any thread.
    void report(int rank, String reason) {
        suspicion.accept(notice(rank, reason));
    }

    /// What is told of a rank, in its present life, that a device has lost.
    FailureNotice notice(int rank, String reason) {
        return new FailureNotice(rank, reason, false, cards.incarnation(rank));
    }

    /// A rank is lost. Holder only.
    void add(RankLostException loss) {
        int number = count + 1;
        note(new Loss(loss, number, false));
        count = number;
    }

    /// A lost rank is back. Holder only.
    void readmit(int rank) {
        Loss last = last(rank);
        if (last != null) {
            note(new Loss(last.cause, last.number, true));
        }
    }

    /// A rank has failed that is expected back. Holder only.
    void leave(int rank) {
        Set<Integer> more = new HashSet<>(away);
        more.add(rank);
        away = Set.copyOf(more);
    }

    /// Such a rank is back. Holder only.
    void comeBack(int rank) {
        Set<Integer> fewer = new HashSet<>(away);
        fewer.remove(rank);
        away = Set.copyOf(fewer);
    }

    /// Whether a rank has failed and is expected back. From any thread.
    ///
    /// @return false also while the news have not been taken, and in a job that does not recover
    public boolean isAway(int rank) {
        return away.contains(rank);
    }

    private void note(Loss loss) {
        Map<Integer, Loss> more = new HashMap<>(losses);
        more.put(loss.cause.failedRank(), loss);
        losses = Map.copyOf(more);
    }

    private @Nullable Loss last(int rank) {
        return losses.get(rank);
    }

    /// Whether any rank is lost, or was. From any thread.
    ///
    /// @return false also while the news have not been taken
    public boolean isAny() {
        return !losses.isEmpty();
    }

    /// How many times a rank was lost so far. From any thread.
    ///
    /// @return a number to be given to [#since]
    public int count() {
        return count;
    }

    /// Whether a rank is lost and not back. From any thread.
    ///
    /// @param rank a world rank, or -1 for nobody in particular
    /// @return false also while the news have not been taken
    public boolean isLost(int rank) {
        return of(rank) != null;
    }

    /// The loss of a rank that is not back. From any thread.
    ///
    /// @param rank a world rank, or -1 for nobody in particular
    /// @return how it was lost, or null
    public @Nullable RankLostException of(int rank) {
        return since(rank, Integer.MAX_VALUE);
    }

    /// The loss of a rank that is not back, or was lost since a moment even if it is back: what
    /// began at that moment cannot be completed with it. From any thread.
    ///
    /// @param rank   a world rank, or -1 for nobody in particular
    /// @param moment what [#count] said then
    /// @return how it was lost last, or null
    public @Nullable RankLostException since(int rank, int moment) {
        Loss last = last(rank);
        return last == null || (last.over && last.number <= moment) ? null : last.cause;
    }

    /// When a rank was lost last. From any thread.
    ///
    /// @param rank a world rank
    /// @return the number of that loss, from 1, or 0 if there was none
    public int numberOf(int rank) {
        Loss last = last(rank);
        return last == null ? 0 : last.number;
    }
}
