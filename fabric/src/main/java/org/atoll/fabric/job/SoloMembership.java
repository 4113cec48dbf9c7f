// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The membership of a job of one rank that nobody started: a plain `java Main`. No call
/// blocks.
public final class SoloMembership implements Membership {
    private final JobKey key;
    private final String cluster;
    private final @Nullable String device;

    /// Creates a job of one rank.
    ///
    /// @param device  the device the user asked for, or null
    public SoloMembership(String cluster, @Nullable String device) {
        this.key = JobKey.fresh("solo");
        this.cluster = cluster;
        this.device = device;
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public int incarnation() {
        return 0;
    }

    @Override
    public JobKey key() {
        return key;
    }

    @Override
    public String cluster() {
        return cluster;
    }

    @Override
    public @Nullable String device() {
        return device;
    }

    @Override
    public List<Card> exchange(Card mine) {
        return List.of(mine);
    }

    @Override
    public void fence() {}

    @Override
    public void onFailure(Consumer<FailureNotice> listener) {}

    @Override
    public void blocked(@Nullable Blocked state) {}

    /// Ends this process.
    ///
    /// @param cause    one line, printed to the standard error
    @Override
    public void abort(int exitCode, String cause) {
        System.err.println("atoll: " + cause);
        System.err.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    /// The rank cannot handle a frame of its own; who waits hears of it.
    @Override
    public void suspect(FailureNotice notice) {
        System.err.println("atoll: rank " + notice.rank() + " failed: " + notice.reason());
    }

    @Override
    public void leave(String profile) {}

    @Override
    public void close() {}
}
