// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Looks at messages without receiving them (MPI 4.1, section 3.8.1). From any thread.
public final class Probes {
    private final ContextState contexts;
    private final Underway underway;
    private final Endpoint endpoint;
    private final MessageArrivals arrivals;

    Probes(ContextState contexts, Underway underway, Endpoint endpoint, MessageArrivals arrivals) {
        this.contexts = contexts;
        this.underway = underway;
        this.endpoint = endpoint;
        this.arrivals = arrivals;
    }

    /// Looks for a message; does not block.
    ///
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return the message that a receive with these words would take now, or null
    /// @throws CommunicationException if there is none and a rank has failed
    public @Nullable Status tryProbe(int from, int context, int tag) {
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
}
