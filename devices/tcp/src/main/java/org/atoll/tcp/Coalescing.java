// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/// The rule by which a device writes published frames at once, or together with others that follow
/// within microseconds. Holder only.
///
/// Frames wait for others in two cases, and then at most until 8 KiB wait:
///
/// - Several frames came in one read: what their handlers publish waits until the last of them is
///   delivered, but no longer than 20 us and one handler more. What the last one publishes, or the
///   only one, is written at once.
/// - A sender lets its frame wait ([org.atoll.fabric.device.Link#publishCoalesced]), and the
///   [Tempo] of the program says that another use of the device will follow. The frame is written
///   at the next look for frames, together with the next frame that does not wait, or with the
///   first one that is published later than 20 us after it.
///
/// A thread that sleeps on the sockets would not hear of frames of the second kind. While one does,
/// none waits, and while one waits none goes to sleep ([Parking#leaveUnsent]). A program that
/// computes where another use was expected is looked after by the endpoint's helper: it looks for
/// frames when nobody has done so for a millisecond.
final class Coalescing {
    /// The longest time that frames wait, as far as the device has the processor.
    static final long LONGEST_NANOS = 20_000;

    /// The most that waits on one connection.
    static final int MOST_BYTES = 8192;

    private final LongSupplier clock;
    private final Tempo tempo;
    private final Parking parking;
    private final Deque<Held> held = new ArrayDeque<>();
    private boolean delivering;
    private long since;

    /// Begins with none.
    ///
    /// @param clock   in nanoseconds
    /// @param parking where threads sleep on the sockets
    Coalescing(LongSupplier clock, Parking parking) {
        this.clock = clock;
        this.tempo = new Tempo(clock);
        this.parking = parking;
    }

    /// A frame was published.
    ///
    /// @return whether it waits
    boolean holds(Held frames) {
        return delivering && hold(frames, false);
    }

    /// A frame was published whose sender lets it wait. If it does not, it is written, and then
    /// [#written] is called.
    ///
    /// @return whether it waits
    boolean holdsWillingly(Held frames) {
        if (delivering) {
            return hold(frames, false);
        }
        return tempo.publishes()
                && (held.isEmpty() || tempo.last() - since <= LONGEST_NANOS)
                && hold(frames, true);
    }

    private boolean hold(Held frames, boolean untilLook) {
        if (frames.heldBytes() > MOST_BYTES || (untilLook && !parking.leaveUnsent())) {
            return false;
        }
        if (held.isEmpty()) {
            since = untilLook ? tempo.last() : clock.getAsLong();
        }
        if (!held.contains(frames)) {
            held.add(frames);
        }
        return true;
    }

    /// The frame that might have waited was written.
    void written() {
        write();
        tempo.written();
    }

    /// Somebody looks for frames.
    void looks() {
        tempo.looks();
        write();
    }

    /// A frame is about to be delivered.
    ///
    /// @param more whether another one of the same read is behind it
    void delivers(boolean more) {
        if (!held.isEmpty() && clock.getAsLong() - since > LONGEST_NANOS) {
            write();
        }
        delivering = more;
    }

    /// All that came in one read was delivered.
    void delivered() {
        delivering = false;
        write();
    }

    /// Whether frames wait.
    boolean isHolding() {
        return !held.isEmpty();
    }

    private void write() {
        if (held.isEmpty()) {
            return;
        }
        while (!held.isEmpty()) { // what is lent may come back, and more be published and held
            held.remove().flush();
        }
        parking.allSent();
    }
}
