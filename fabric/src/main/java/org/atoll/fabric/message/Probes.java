// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Endpoint;
import org.jspecify.annotations.Nullable;

/// Looks at messages without receiving them. From any thread.
///
/// @param mailbox  the rank's mailbox
/// @param endpoint its endpoint
/// @param arrivals what has come
record Probes(Mailbox mailbox, Endpoint endpoint, Arrivals arrivals) {

    @Nullable Status tryProbe(Probe probe) {
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
        CommunicationException refusal = mailbox.circles().refusal(probe);
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

    Status probe(int from, int context, int tag) {
        Status here = tryProbe(new Probe(from, context, tag));
        while (here == null) {
            here = await(new Probe(from, context, tag));
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
        CommunicationException refusal = mailbox.circles().refusal(probe);
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
                : mailbox.status(message.source, message.tag, message.bytes);
    }
}
