// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The receiving side of a mailbox with a [Tap]: what arrives is numbered, a receive from any
/// source gets what it has got in an earlier life, and a message whose sender is away is awaited
/// from that one's next life. Holder only.
final class Numbering {
    private final Tap tap;
    private final Decisions decisions;
    private final ReceivingThreads receivers;
    private final Matcher matcher;
    private final Absences absences = new Absences();
    private final List<Unexpected> expected = new ArrayList<>();

    /// The choices that receives stand for which have not matched.
    private final IdentityHashMap<ReceiveRequest, Long> choices = new IdentityHashMap<>();

    Numbering(Tap tap, Decisions decisions, Matcher matcher, ReceivingThreads receivers) {
        this.receivers = receivers;
        this.tap = tap;
        this.decisions = decisions;
        this.matcher = matcher;
    }

    ReceivingThreads receivers() {
        return receivers;
    }

    Absences absences() {
        return absences;
    }

    /// Messages that an earlier life has not received will be brought by their senders.
    void expect(List<Stored> lacking) {
        for (Stored each : lacking) {
            Unexpected message = new Unexpected(
                    each.source(), each.context(), each.tag(), each.length(), null, 0);
            message.number = each.number();
            absences.add(message);
            expected.add(message);
        }
    }

    /// A rank is away that may have announced some of those again.
    void awayBeforeResumed(int rank) {
        expected.stream().filter(each -> each.source == rank).forEach(absences::add);
    }

    /// One of those.
    Unexpected expected(Stored saved) {
        Unexpected message = expected.stream()
                .filter(each -> isSame(each, saved))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("message " + saved.number()
                        + " of rank " + saved.source() + " was not expected"));
        expected.remove(message);
        return message;
    }

    static boolean isSame(Unexpected message, Stored saved) {
        return message.source == saved.source() && message.context == saved.context()
                && message.tag == saved.tag() && message.number == saved.number();
    }

    static Stored stored(Unexpected message) {
        return new Stored(
                message.source, message.context, message.tag, message.bytes, message.number,
                message.stored);
    }

    /// A message has arrived.
    ///
    /// @return its number in its stream
    long arrived(int source, int context, int tag, long bytes) {
        return tap.arrived(source, context, tag, bytes);
    }

    /// A receive from any source is to be served. It is one for a certain source if what it has got
    /// is known; if it may not be decided yet, it is held.
    ///
    /// @return why it cannot be served, or null
    @Nullable CommunicationException begin(ReceiveRequest receive) {
        if (!receive.isChoice) {
            receive.isChoice = true;
            choices.put(receive, decisions.begin());
        }
        Tap.Origin known = tap.known(choice(receive));
        if (known != null) {
            receive.peer = known.source();
        }
        receive.held = known == null && !tap.isFree();
        String refusal = known == null && !receive.held ? tap.refusal(choice(receive)) : null;
        return refusal == null
                ? null
                : new CommunicationException(
                        receive.describe() + " cannot complete: " + refusal, -1, null);
    }

    private long choice(ReceiveRequest receive) {
        return Objects.requireNonNull(choices.get(receive));
    }

    /// A receive gets a message.
    void matched(ReceiveRequest receive, int source, long number) {
        receive.order = number;
        if (receive.isChoice) {
            tap.chose(choice(receive), new Tap.Origin(source, number));
            choices.remove(receive);
        }
    }

    /// Choices may be made from now on.
    ///
    /// @return the receives that were posted, in that order, to be served again
    List<ReceiveRequest> release() {
        List<ReceiveRequest> posted = new ArrayList<>();
        matcher.withdrawIf(receive -> true, posted::add);
        posted.sort(Comparator.comparingLong(receive -> receive.order));
        return posted;
    }

    /// A receive has ended that stood for any source.
    static void forget(ReceiveRequest receive) {
        if (receive.isChoice) {
            receive.isChoice = false;
            receive.held = false;
            receive.peer = Wildcards.ANY;
        }
    }
}
