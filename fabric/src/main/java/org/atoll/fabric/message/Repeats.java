// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// Requests that their owner starts again and again, for one message after another, so that a
/// steady exchange allocates none.
///
/// A request may be used again when it has ended well and nothing was made to depend on its end.
/// One that has failed may still be known to a peer, by its number; it is left alone, and a new one
/// takes its place. One thread at a time describes and starts a request.
public final class Repeats {
    private final MessageArrivals arrivals;
    private final Underway underway;
    private final Endpoint endpoint;
    private final Intake intake;
    private final Departures departures;

    Repeats(
            MessageArrivals arrivals,
            Underway underway,
            Endpoint endpoint,
            Intake intake,
            Departures departures) {
        this.arrivals = arrivals;
        this.underway = underway;
        this.endpoint = endpoint;
        this.intake = intake;
        this.departures = departures;
    }

    /// A request for a send that is to be described.
    ///
    /// @param used one that has been started and waited for before, or null
    /// @return the same, or a new one
    public SendRequest send(@Nullable SendRequest used) {
        return used != null && used.isFree() ? used : new SendRequest(underway);
    }

    /// A request for a receive that is to be described.
    ///
    /// @param used one that has been started and waited for before, or null
    /// @return the same, or a new one
    public ReceiveRequest receive(@Nullable ReceiveRequest used) {
        return used != null && used.isFree() ? used : new ReceiveRequest(underway);
    }

    /// Starts a send; does not block.
    ///
    /// @param request     what [#send] gave, addressed
    /// @param buffer      the user's buffer; must not change until the request is done
    /// @param offset      where the message begins, in elements
    /// @param bytes       its packed length
    /// @param synchronous whether it is done only when its receive has matched
    public void start(
            SendRequest request,
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            boolean synchronous) {
        endpoint.enter();
        try {
            request.describe(buffer, offset, bytes, packer);
            departures.begin(request, synchronous);
            underway.leaveUnattended(request);
        } finally {
            endpoint.exit();
        }
    }

    /// Starts a receive; does not block.
    ///
    /// @param request what [#receive] gave, addressed
    /// @param buffer  the user's buffer; must not be touched until the request is done
    /// @param offset  where the message goes, in elements
    /// @param bytes   the room in the buffer
    public void start(
            ReceiveRequest request, Object buffer, long offset, long bytes, Packer packer) {
        int from = request.peer;
        endpoint.enter();
        try {
            request.describe(buffer, offset, bytes, packer);
            Status here = from < 0
                    ? null
                    : intake.take(
                            buffer, offset, bytes, packer, from, request.context, request.tag);
            if (here == null) {
                arrivals.start(request);
            } else {
                request.match(from, here.tag(), here.bytes());
                request.complete();
            }
        } finally {
            endpoint.exit();
        }
    }
}
