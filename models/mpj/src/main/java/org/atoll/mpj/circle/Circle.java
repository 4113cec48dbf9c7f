// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.circle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.fabric.Losses;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// The ranks of one communicator as the mailbox sees them: which contexts are theirs, which of
/// them are lost, which of these losses the program has acknowledged, and whether the whole was
/// revoked. Made by [Circles#open]. State changes in the hands of the endpoint's holder; any
/// thread may ask.
///
/// A communicator is one of lives: a member that was lost since it was made counts as lost in it
/// for ever, even when the rank is back, whose new life knows nothing of what the members did.
public final class Circle {
    private static final int NOBODY = -1;

    private final int context;
    private final BitSet members;
    private final Losses losses;
    private final int made;
    private volatile int acknowledged;
    private volatile boolean unsettled;
    private volatile boolean revoked;
    private @Nullable CommunicationException end;

    /// What is done when the communicator is revoked.
    private final List<Runnable> sequels = new ArrayList<>();

    /// The rank from which this one heard of the revocation and which may have told no others.
    private int herald = NOBODY;

    Circle(int context, BitSet members, Losses losses) {
        this.context = context;
        this.losses = losses;
        this.made = losses.count();
        this.members = members;
        settle();
    }

    int context() {
        return context;
    }

    /// Whether a context is one of the communicator's two.
    boolean owns(int some) {
        return (some & ~1) == context;
    }

    boolean has(int worldRank) {
        return members.get(worldRank);
    }

    IntStream members() {
        return members.stream();
    }

    /// Whether a rank has revoked the communicator, as far as this one has heard.
    ///
    /// @return true from then on
    public boolean isRevoked() {
        return revoked;
    }

    void revoke(int from) {
        revoked = true;
        herald = from;
    }

    /// What else ends with the communicator.
    List<Runnable> sequels() {
        return sequels;
    }

    /// Takes note that the communicator reaches into a world that is lost.
    void giveUp(CommunicationException cause) {
        end = cause;
    }

    /// Why nothing of the communicator completes any more.
    ///
    /// @param what an operation
    /// @return what that fails with, or null if it may complete
    @Nullable CommunicationException ending(String what) {
        return revoked ? new RevokedException(what) : end;
    }

    /// What an operation fails with that cannot complete any more.
    CommunicationException end(String what) {
        CommunicationException cause = ending(what);
        if (cause == null) {
            throw new AssertionError("the communicator of context " + context + " goes on");
        }
        return cause;
    }

    /// Takes note that the one who told of the revocation is lost.
    ///
    /// @return whether this rank must tell the others in its place
    boolean inherit(int lostRank) {
        boolean mine = revoked && herald == lostRank;
        herald = mine ? NOBODY : herald;
        return mine;
    }

    /// Whether a member is lost and the program has not acknowledged that.
    ///
    /// @return true until it does
    public boolean isUnsettled() {
        return unsettled;
    }

    /// Looks again whether there are losses that nobody has acknowledged.
    void settle() {
        unsettled = losses.isAny() && IntStream.of(lost()).anyMatch(this::isNews);
    }

    /// Whether a member is lost, or was since the communicator was made.
    ///
    /// @return true for ever then
    public boolean isLost(int worldRank) {
        return lossOf(worldRank) != null;
    }

    /// How a member was lost, if it is, or was since the communicator was made.
    ///
    /// @return the loss, or null
    public @Nullable RankLostException lossOf(int worldRank) {
        return losses.since(worldRank, made);
    }

    private boolean isNews(int lostRank) {
        return losses.numberOf(lostRank) > acknowledged;
    }

    /// The members that are lost, or were since the communicator was made.
    ///
    /// @return world ranks in ascending order
    public int[] lost() {
        return losses.isAny()
                ? members.stream().filter(this::isLost).toArray()
                : new int[0];
    }

    /// Those whose loss was acknowledged.
    ///
    /// @return world ranks in ascending order
    public int[] acknowledged() {
        return IntStream.of(lost()).filter(rank -> !isNews(rank)).toArray();
    }

    /// Takes note that the program knows of all losses so far. Holder only.
    public void acknowledge() {
        acknowledged = losses.count();
        settle();
    }

    /// A loss that is not acknowledged.
    @Nullable RankLostException firstUnsettled() {
        return IntStream.of(lost())
                .filter(this::isNews)
                .mapToObj(this::lossOf)
                .findFirst()
                .orElse(null);
    }
}
