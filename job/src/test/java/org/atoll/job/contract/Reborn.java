// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.jspecify.annotations.Nullable;

/// A membership of a rank in a later life.
///
/// @param first       the membership it stands for
/// @param incarnation which life
record Reborn(Membership first, int incarnation) implements Membership {
    @Override
    public int rank() {
        return first.rank();
    }

    @Override
    public int size() {
        return first.size();
    }

    @Override
    public JobKey key() {
        return first.key();
    }

    @Override
    public String cluster() {
        return first.cluster();
    }

    @Override
    public @Nullable String device() {
        return first.device();
    }

    @Override
    public List<Card> exchange(Card mine) {
        return first.exchange(mine);
    }

    @Override
    public void fence() {
        first.fence();
    }

    @Override
    public void onFailure(Consumer<FailureNotice> listener) {
        first.onFailure(listener);
    }

    @Override
    public void blocked(@Nullable Blocked state) {
        first.blocked(state);
    }

    @Override
    public void abort(int exitCode, String cause) {
        first.abort(exitCode, cause);
    }

    @Override
    public void leave(String profile) {
        first.leave(profile);
    }

    @Override
    public void close() {
        first.close();
    }
}
