// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.Objects;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Looks at messages without receiving them (MPI 4.1, section 3.8.1). From any thread.
public final class Probes {
    /// A message of a probe is noted by its source, above so many bits for its number.
    private static final int NUMBER_BITS = 40;

    private final ContextState contexts;
    private final Underway underway;
    private final Endpoint endpoint;
    private final MessageArrivals arrivals;
    private @Nullable Decisions decisions;

    Probes(ContextState contexts, Underway underway, Endpoint endpoint, MessageArrivals arrivals) {
        this.contexts = contexts;
        this.underway = underway;
        this.endpoint = endpoint;
        this.arrivals = arrivals;
    }

    /// Notes what is found, from now on. Before any probe.
    void decideBy(Decisions made) {
        decisions = made;
    }

    /// Whether what is found is noted.
    boolean areNoted() {
        return decisions != null;
    }

    /// Looks for a message; does not block.
    ///
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return the message that a receive with these words would take now, or null
    /// @throws CommunicationException if there is none and a rank has failed
    public @Nullable Status tryProbe(int from, int context, int tag) {
        if (decisions != null) {
            return status(tryFind(from, context, tag));
        }
        Status here = look(of(from, context, tag));
        if (here == null) {
            endpoint.giveWay();
        }
        return here;
    }

    private Probe of(int from, int context, int tag) {
        return new Probe(from, context, tag, underway.time(context));
    }

    private @Nullable Status look(Probe probe) {
        endpoint.enter();
        try {
            endpoint.progress();
            Status here = statusOf(arrivals.peek(probe.source, probe.context, probe.tag));
            return here != null ? here : nothingYet(probe);
        } finally {
            endpoint.exit();
        }
    }

    /// A program that looks again and again must learn that nothing will come any more.
    private @Nullable Status nothingYet(Probe probe) {
        CommunicationException refusal = refusal(probe);
        if (refusal != null) {
            throw refusal;
        }
        CommunicationException failed = endpoint.failure();
        if (failed != null) {
            throw new CommunicationException(
                    probe.describe() + " finds nothing: " + failed.getMessage(),
                    failed.failedRank(),
                    failed);
        }
        return null;
    }

    private @Nullable CommunicationException refusal(Probe probe) {
        return contexts.refusalOfProbe(probe.context, probe.source, probe);
    }

    /// Waits for a message.
    ///
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return the message that a receive with these words would take
    /// @throws CommunicationException if a rank fails meanwhile
    public Status probe(int from, int context, int tag) {
        if (from < 0 && decisions != null) {
            return Objects.requireNonNull(status(find(from, context, tag)));
        }
        Status here = look(of(from, context, tag));
        while (here == null) {
            here = await(of(from, context, tag));
        }
        return here;
    }

    private @Nullable Status await(Probe probe) {
        endpoint.enter();
        try {
            Unexpected here = arrivals.peek(probe.source, probe.context, probe.tag);
            return statusOf(here == null ? watch(probe) : here);
        } finally {
            endpoint.exit();
        }
    }

    private @Nullable Unexpected watch(Probe probe) {
        CommunicationException refusal = refusal(probe);
        if (refusal != null) {
            throw refusal;
        }
        arrivals.watch(probe);
        try {
            endpoint.await(probe);
        } finally {
            arrivals.unwatch(probe);
        }
        Unexpected found = probe.found();
        return found == null || found.forgotten ? null : found;
    }

    private @Nullable Status statusOf(@Nullable Unexpected message) {
        return message == null
                ? null
                : underway.status(message.source, message.tag, message.bytes);
    }

    private @Nullable Status status(@Nullable Unexpected message) {
        endpoint.enter();
        try {
            return statusOf(message);
        } finally {
            endpoint.exit();
        }
    }

    /// Looks for a message, the same that an earlier life has found.
    @Nullable Unexpected tryFind(int from, int context, int tag) {
        long found = deciding().look(() -> {
            Status here = look(of(from, context, tag));
            return here == null ? Decisions.NONE : origin(here.source(), context, tag);
        });
        if (found == Decisions.NONE) {
            endpoint.giveWay();
            return null;
        }
        return find(found, context, tag);
    }

    /// Waits for a message, the same that an earlier life has found.
    Unexpected find(int from, int context, int tag) {
        if (from >= 0) {
            return awaitFrom(from, context, tag);
        }
        long found = deciding().choose(() -> {
            Status here = look(of(from, context, tag));
            while (here == null) {
                here = await(of(from, context, tag));
            }
            return origin(here.source(), context, tag);
        });
        return find(found, context, tag);
    }

    private Decisions deciding() {
        return Objects.requireNonNull(decisions);
    }

    /// Which message is the next of a source that is here.
    private long origin(int source, int context, int tag) {
        return ((long) source << NUMBER_BITS) | awaitFrom(source, context, tag).number;
    }

    private Unexpected find(long origin, int context, int tag) {
        int source = (int) (origin >> NUMBER_BITS);
        Unexpected here = awaitFrom(source, context, tag);
        long number = origin & ((1L << NUMBER_BITS) - 1);
        if (here.number != number) {
            throw new IllegalStateException("rank " + endpoint.rank() + " does not do what its"
                    + " earlier life did: a probe finds message " + here.number + " of rank "
                    + source + ", and then found message " + number);
        }
        return here;
    }

    private Unexpected awaitFrom(int source, int context, int tag) {
        Unexpected here = null;
        endpoint.enter();
        try {
            while (here == null) {
                Unexpected known = arrivals.peek(source, context, tag);
                here = known == null ? watch(of(source, context, tag)) : known;
            }
            return here;
        } finally {
            endpoint.exit();
        }
    }
}
