// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.LongSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.job.UnrecoverableException;
import org.jspecify.annotations.Nullable;

/// The findings of a program with a [Tap] that looks at what is under way: whether a message is
/// here, a request is done, which of several is. A later life of its rank learns the same, in the
/// same order. Called by the program's thread, which does not hold the endpoint, unless a method
/// says otherwise.
///
/// Looks in vain, one after another, are one choice with the look that ends them: with a success,
/// or because something else is chosen or a message leaves. Its outcome is noted as an [Tap.Origin]
/// whose source is below all ranks and says how many looks were in vain.
public final class Decisions {
    /// What a look in vain finds. What is found is at least 0.
    public static final long NONE = -1;

    /// The source that stands for no look in vain; each takes one from it.
    private static final int NO_RANK = -2;

    private static final int MOST = 1 << 30;

    private final Tap tap;
    private final Endpoint endpoint;

    /// Whether looks were in vain since the last choice, in the present choice, and how many.
    private boolean isOpen;

    private long number;
    private int inVain;
    private Tap.@Nullable Origin then;

    /// Who makes choices.
    private @Nullable Thread program;

    Decisions(Tap tap, Endpoint endpoint) {
        this.tap = tap;
        this.endpoint = endpoint;
    }

    /// Looks for something; does not block, but for what an earlier life has learned.
    ///
    /// @param now looks, and gives what it has found or [#NONE]; it is not asked if an earlier life
    ///     has looked: then what that one has found may still have to come
    /// @return what was found, or [#NONE]
    public long look(LongSupplier now) {
        while (endpoint.failure() == null) {
            Tap.Origin earlier = earlier();
            if (earlier == null) {
                return note(now.getAsLong());
            }
            if (inVain < vain(earlier)) {
                inVain++;
                endpoint.giveWay();
                return NONE;
            }
            isOpen = false;
            if (earlier.number() != NONE) {
                return earlier.number();
            }
        }
        return now.getAsLong();
    }

    /// Waits for something of which several outcomes are possible.
    ///
    /// @param now waits, and gives what has come of it; it is not asked if that is known from an
    ///     earlier life: then it may still have to come about
    /// @return what has come of it, at least 0
    public long choose(LongSupplier now) {
        if (endpoint.failure() != null) {
            return now.getAsLong();
        }
        endpoint.enter();
        try {
            finish();
        } finally {
            endpoint.exit();
        }
        Tap.Origin earlier = earlier();
        if (earlier == null) {
            return note(now.getAsLong());
        }
        isOpen = false;
        if (vain(earlier) > 0 || earlier.number() == NONE) {
            throw different("waits", earlier);
        }
        return earlier.number();
    }

    /// How many looks were in vain before what was found.
    private int vain(Tap.Origin decided) {
        if (decided.source() > NO_RANK) {
            throw different("looks", decided);
        }
        return NO_RANK - decided.source();
    }

    private static Tap.Origin decided(int inVain, long found) {
        return new Tap.Origin(NO_RANK - inVain, found);
    }

    /// The outcome of the present choice in an earlier life.
    ///
    /// @return null if there is none
    private Tap.@Nullable Origin earlier() {
        endpoint.enter();
        try {
            requireOneThread();
            if (!isOpen) {
                open(tap.begin());
            }
            if (then == null && !tap.isFree()) {
                endpoint.await(new Knowledge(tap, number));
                then = tap.known(number);
            }
            String refusal = then == null && tap.isFree() ? tap.refusal(number) : null;
            if (refusal != null) {
                throw new CommunicationException(refusal, -1, null);
            }
            return then;
        } finally {
            endpoint.exit();
        }
    }

    private void open(long choice) {
        isOpen = true;
        number = choice;
        inVain = 0;
        then = tap.known(choice);
    }

    /// Notes what a look has found, unless this life is over.
    private long note(long found) {
        endpoint.enter();
        try {
            if (endpoint.failure() != null) {
                return found;
            }
            if (!isOpen) { // a message has left meanwhile
                open(tap.begin());
            }
            if (found == NONE) {
                inVain++;
            }
            if (found != NONE || inVain == MOST) {
                close(found);
            }
            return found;
        } finally {
            endpoint.exit();
        }
    }

    private void close(long found) {
        isOpen = false;
        tap.chose(number, decided(inVain, found));
    }

    /// A receive from any source begins. Holder only.
    ///
    /// @return the number of the choice
    long begin() {
        requireOneThread();
        finish();
        return tap.begin();
    }

    /// What an earlier life has chosen where this one receives from any source. Holder only.
    void requireReceive(Tap.Origin earlier) {
        if (earlier.source() <= NO_RANK) {
            throw different("receives from any source", earlier);
        }
    }

    /// Ends looks in vain, because the program goes on to another choice, or to a point at which it
    /// may begin its next life. Holder only.
    public void finish() {
        Tap.Origin earlier = then;
        if (isOpen && earlier != null
                && (inVain != vain(earlier) || earlier.number() != NONE)) {
            throw different("looks no more", earlier);
        }
        leaves();
        isOpen = false;
    }

    /// A message leaves: those who get it depend on what the program has learned. Holder only.
    void leaves() {
        if (isOpen && then == null && inVain > 0) {
            close(NONE);
        }
    }

    private void requireOneThread() {
        Thread now = Thread.currentThread();
        Thread before = program;
        if (before != null && !before.equals(now) && before.isAlive()) {
            throw new UnrecoverableException("rank " + endpoint.rank() + ": two of its threads, "
                    + ReceivingThreads.named(before) + " and " + ReceivingThreads.named(now)
                    + ", probe, test or receive from any source: their order cannot be recovered"
                    + " from logs: "
                    + ReceivingThreads.INSTEAD);
        }
        program = now;
    }

    private IllegalStateException different(String does, Tap.Origin earlier) {
        String did = earlier.source() > NO_RANK
                ? "received message " + earlier.number() + " of rank " + earlier.source()
                : "looked " + (NO_RANK - earlier.source()) + " times in vain and then "
                        + (earlier.number() == NONE ? "went on" : "found something");
        return new IllegalStateException("rank " + endpoint.rank() + " does not do what its earlier"
                + " life did: it " + does + " at its choice " + number + ", where that one " + did
                + "; what depends on time or on the order of threads cannot be recovered from"
                + " logs");
    }

    /// Waiting until it is known whether an earlier life has made a choice.
    private record Knowledge(Tap tap, long number) implements Completion {
        @Override
        public boolean isDone() {
            return tap.isFree() || tap.known(number) != null;
        }

        @Override
        public String describe() {
            return "what an earlier life has learned";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return Protocol.MESSAGE;
        }
    }
}
