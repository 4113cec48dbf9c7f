// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// A body on its way: frames of one kind, each with a part. The third word of the first frame is
/// the length of the whole, inverted; that of the others is where their part begins. Of a body
/// that cannot be read any more the last frame has the word [Assembly#BROKEN]. Holder only.
class BodyFrames implements Outgoing, Lender {
    /// Shorter parts are copied: that costs less than a system call more.
    private static final int LEAST_LENT = 16 * 1024;

    private static final int UNIT = 64;

    private final Body body;
    private final int number;
    private final int a;
    private final int b;
    private final long bytes;
    private long position;
    private boolean begun;
    private boolean ended;
    private int broken;

    /// The length of the part whose memory the link has now, or 0.
    private int lent;

    BodyFrames(Body body, int number, int a, int b) {
        this.body = body;
        this.number = number;
        this.a = a;
        this.b = b;
        this.bytes = body.bytes();
    }

    @Override
    public final boolean push(Peer to) {
        while (!ended && (!begun || position < bytes)) {
            if (broken != 0) {
                if (!breakOff(to, broken)) {
                    return false;
                }
                ended = true;
            } else if (lent > 0 || !pushPart(to)) {
                return false;
            }
        }
        if (!ended) {
            ended = true;
            body.left();
        }
        return true;
    }

    private boolean pushPart(Peer to) {
        long left = bytes - position;
        int most = to.link().lendBytes();
        if (most > 0 && left >= LEAST_LENT) {
            int part = (int) Math.min(most, left & -UNIT);
            if (body.view(position, part) != null) {
                return lend(to, part);
            }
        }
        int part = (int) Math.min(to.link().capacityBytes(), left);
        if (!to.claim(number, a, b, word(), part)) {
            return false;
        }
        try {
            body.write(position, part, to.link().memory(), to.link().payload());
        } catch (RuntimeException | Error e) { // the claimed frame is simply not published
            broken = unreadable(e);
            return true;
        }
        to.publish();
        begun = true;
        position += part;
        return true;
    }

    private long word() {
        return begun ? position : ~bytes;
    }

    private boolean lend(Peer to, int part) {
        if (!to.claimLent(number, a, b, word(), part)) {
            return false;
        }
        lent = part;
        to.lend(this);
        return true;
    }

    @Override
    public @Nullable MemorySegment rest(long from) {
        return ended ? null : body.view(position + from, lent - from);
    }

    @Override
    public void returned(boolean whole) {
        position += whole ? lent : 0;
        begun |= whole;
        lent = 0;
    }

    /// The body cannot be read.
    ///
    /// @return a negative status
    int unreadable(Throwable cause) {
        return Math.min(body.failed(cause), Assembly.UNREADABLE);
    }

    /// Says that the rest will not come, if something has.
    ///
    /// @return false if the link is full
    boolean breakOff(Peer to, int because) {
        if (!begun) {
            return true;
        }
        if (!to.claim(number, a, b, Assembly.BROKEN, 0)) {
            return false;
        }
        to.publish();
        return true;
    }

    @Override
    public final void drop(CommunicationException cause) {
        if (!ended && broken == 0) {
            body.dropped(cause);
        }
        ended = true;
    }
}
