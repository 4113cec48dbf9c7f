// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// Probes that take the message they find, so that no other thread can receive it (MPI 4.1,
/// section 3.8.2). Any thread of the rank may call.
public final class Matches {
    private final Probes probes;
    private final Underway underway;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final MessageArrivals arrivals;

    Matches(
            Probes probes,
            Underway underway,
            Endpoint endpoint,
            Matcher matcher,
            MessageArrivals arrivals) {
        this.probes = probes;
        this.underway = underway;
        this.endpoint = endpoint;
        this.matcher = matcher;
        this.arrivals = arrivals;
    }

    /// Looks for a message and takes it; does not block.
    ///
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return the message that a receive with these words would take now, or null
    /// @throws org.atoll.fabric.job.CommunicationException if there is none and a rank has failed
    public @Nullable Matched tryTake(int from, int context, int tag) {
        if (probes.areNoted()) {
            Unexpected known = probes.tryFind(from, context, tag);
            return known == null ? null : taken(known);
        }
        Status here = probes.tryProbe(from, context, tag);
        return here == null ? null : found(from, context, tag);
    }

    private @Nullable Matched found(int from, int context, int tag) {
        endpoint.enter();
        try {
            Unexpected message = matcher.takeUnexpected(from, context, tag);
            return message == null ? null : new Matched(message);
        } finally {
            endpoint.exit();
        }
    }

    /// Takes the very message that was found.
    private Matched taken(Unexpected found) {
        endpoint.enter();
        try {
            Unexpected message =
                    matcher.takeUnexpected(found.source, found.context, found.tag);
            if (!found.equals(message)) {
                throw new IllegalStateException("another thread of rank " + endpoint.rank()
                        + " receives what a probe has found: the order of threads cannot be"
                        + " recovered from logs");
            }
            return new Matched(found);
        } finally {
            endpoint.exit();
        }
    }

    /// Waits for a message and takes it.
    ///
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return the message that a receive with these words would take
    /// @throws org.atoll.fabric.job.CommunicationException if a rank fails meanwhile
    public Matched take(int from, int context, int tag) {
        if (probes.areNoted()) {
            return taken(probes.find(from, context, tag));
        }
        Matched taken = null;
        while (taken == null) {
            probes.probe(from, context, tag);
            taken = found(from, context, tag);
        }
        return taken;
    }

    /// Starts to receive a message that was taken; does not block.
    ///
    /// @param buffer  the user's buffer; must not be touched until the request is done
    /// @param offset  where the message goes, in elements
    /// @param bytes   the room in the buffer
    /// @throws IllegalStateException if the message has been received already
    public Transmission startReceive(
            Matched matched, Object buffer, long offset, long bytes, Packer packer) {
        Unexpected message = matched.message;
        ReceiveRequest request = new ReceiveRequest(underway);
        request.describe(buffer, offset, bytes, packer);
        request.address(message.source, message.context, message.tag);
        endpoint.enter();
        try {
            matched.receive();
            arrivals.claim(request, message);
            underway.leaveUnattended(request);
        } finally {
            endpoint.exit();
        }
        return request;
    }
}
