// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// The ranks that this one has lost and goes on without. There are none in a job that ends when
/// a rank fails, which is the normal kind; the setting `atoll.on.failure` is `continue` in a job
/// that outlives its ranks.
///
/// News come from any thread and are taken by whoever holds the endpoint next, behind the frames
/// that have arrived. From then on the rank is silent: frames that still come from it are
/// dropped, frames to it go nowhere, and what waited for it has ended.
public final class Losses {
    private final boolean outlived;
    private final Consumer<FailureNotice> suspicion;
    private final Queue<FailureNotice> news = new ConcurrentLinkedQueue<>();
    private volatile boolean fresh;
    private volatile Map<Integer, RankLostException> lost = Map.of();
    private Consumer<RankLostException> listener = loss -> {};

    Losses(Settings settings, Consumer<FailureNotice> suspicion) {
        this.outlived = outlives(settings);
        this.suspicion = suspicion;
    }

    /// Whether the settings ask for a job that goes on when a rank fails.
    ///
    /// @param settings what the user has set
    /// @return true if `atoll.on.failure` is `continue`
    /// @throws IllegalArgumentException if it is neither that nor `abort`
    public static boolean outlives(Settings settings) {
        String value = settings.text("atoll.on.failure", "abort");
        if (!value.equals("abort") && !value.equals("continue")) {
            throw new IllegalArgumentException(
                    "setting atoll.on.failure is '" + value + "': it is abort or continue");
        }
        return value.equals("continue");
    }

    /// Whether the job goes on when a rank fails.
    ///
    /// @return the same for all ranks
    public boolean areOutlived() {
        return outlived;
    }

    /// Tells of a loss. From any thread; the caller then makes waiting threads look around.
    void tell(FailureNotice notice) {
        news.add(notice);
        fresh = true;
    }

    /// A device has lost a rank: whoever stands behind the job must hear of it, so that all ranks
    /// come to see it as lost, and it is ended if it still lives. From any thread.
    void suspect(FailureNotice notice) {
        tell(notice);
        suspicion.accept(notice);
    }

    /// Whether there are news to be taken.
    boolean isFresh() {
        return fresh;
    }

    /// Takes the news. Holder only.
    void take(Peers peers) {
        fresh = false;
        for (FailureNotice next = news.poll(); next != null; next = news.poll()) {
            if (!isLost(next.rank())) {
                lose(new RankLostException(next.rank(), next.reason()), peers);
            }
        }
    }

    private void lose(RankLostException loss, Peers peers) {
        Map<Integer, RankLostException> more = new HashMap<>(lost);
        more.put(loss.failedRank(), loss);
        lost = Map.copyOf(more);
        peers.lose(loss);
        listener.accept(loss);
    }

    /// Whether any rank is lost. From any thread.
    ///
    /// @return false also while the news have not been taken
    public boolean isAny() {
        return !lost.isEmpty();
    }

    /// Whether a rank is lost. From any thread.
    ///
    /// @param rank a world rank, or -1 for nobody in particular
    /// @return false also while the news have not been taken
    public boolean isLost(int rank) {
        return lost.containsKey(rank);
    }

    /// The loss of a rank. From any thread.
    ///
    /// @param rank a world rank, or -1 for nobody in particular
    /// @return how it was lost, or null
    public @Nullable RankLostException of(int rank) {
        return lost.get(rank);
    }

    /// Says what else is to be done when a rank is lost; it runs while the endpoint is held, once
    /// for each rank. Holder only.
    ///
    /// @param action takes the loss
    public void onLoss(Consumer<RankLostException> action) {
        listener = listener.andThen(action);
    }
}
