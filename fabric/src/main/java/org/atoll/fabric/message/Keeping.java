// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.List;
import java.util.function.Predicate;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.jspecify.annotations.Nullable;

/// The side of a mailbox that recovery sees: what leaves is kept and what arrives is counted, once
/// there is a [Tap], and a snapshot holds what has come and was not received. Holder only, unless a
/// method says otherwise.
public final class Keeping {
    private final MessageArrivals arrivals;
    private final Departures departures;
    private final Underway underway;
    private final Matcher matcher;
    private final Probes probes;
    private final Endpoint endpoint;
    private final Credits credits;
    private @Nullable Resends resends;
    private @Nullable Decisions decisions;

    Keeping(
            MessageArrivals arrivals,
            Departures departures,
            Underway underway,
            Matcher matcher,
            Probes probes,
            Endpoint endpoint,
            Credits credits) {
        this.arrivals = arrivals;
        this.departures = departures;
        this.underway = underway;
        this.matcher = matcher;
        this.probes = probes;
        this.endpoint = endpoint;
        this.credits = credits;
    }

    /// Begins, while the service that brings the tap is being opened, before any message.
    ///
    /// @param tap the keeper
    /// @return sends what was kept
    public Resends begin(Tap tap) {
        Decisions made = new Decisions(tap, endpoint);
        Resends sends = new Resends(tap, made, departures, underway, endpoint, credits);
        resends = sends;
        decisions = made;
        departures.keepWith(sends);
        ReceivingThreads receivers = new ReceivingThreads(endpoint.rank());
        arrivals.numberBy(new Numbering(tap, made, matcher, receivers));
        probes.decideBy(made);
        return sends;
    }

    boolean isOff() {
        return resends == null;
    }

    /// A rank is away.
    void away(int rank) {
        Resends sends = resends;
        if (sends != null) {
            sends.away(rank);
            arrivals.away(rank);
        }
    }

    /// The messages that have come and that nobody has received, those that were only announced,
    /// too.
    ///
    /// @return the messages, in the order of arrival
    public List<Stored> received() {
        return arrivals.stored();
    }

    /// Whether messages are fetched that nobody has received and that were only announced, those
    /// that are here and those that come: their senders may wait for that before they come to where
    /// a snapshot is taken.
    public void fetch(boolean yes) {
        arrivals.fetch(yes);
    }

    /// Whether all such messages are here. From any thread.
    public boolean areFetched() {
        return arrivals.areFetched();
    }

    /// Receives that have begun and not ended, which keep a snapshot from being taken.
    public List<Transmission> pending() {
        return arrivals.pending();
    }

    /// Takes note of messages that were announced to an earlier life, whose bytes will be brought
    /// to this one. While the service that brings the tap is being opened.
    ///
    /// @param lacking they are received once [#resume] has put them back
    public void expect(List<Stored> lacking) {
        arrivals.expect(lacking);
    }

    /// Has the messages that a snapshot holds, in place of some that have come again since this
    /// life began.
    ///
    /// @param saved what [#received] gave when the snapshot was taken
    /// @param again whether a message is one that had come before that
    public void resume(List<Stored> saved, Predicate<Stored> again) {
        arrivals.resume(saved, again);
    }

    /// Decides what had to wait until [Tap#isFree].
    public void release() {
        arrivals.release();
        endpoint.rouseSleepers();
    }

    /// The messages of a rank that were announced and whose bytes are lacking, for it was away
    /// since.
    ///
    /// @param rank a world rank
    public List<Stored> lacking(int rank) {
        return arrivals.lacking(rank);
    }

    /// The record of what the program learns by looking, where that is noted. From any thread.
    ///
    /// @return null without a [Tap]
    public @Nullable Decisions decisions() {
        return decisions;
    }
}
