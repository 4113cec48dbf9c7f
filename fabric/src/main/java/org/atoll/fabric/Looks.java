// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.device.Timeline;
import org.jspecify.annotations.Nullable;

/// Looks for frames by threads that do not hold the endpoint. Each takes hold only if nobody has
/// it, for this look. Nothing blocks.
final class Looks {
    private final Hold hold;
    private final Progress progress;
    private final OpenServices services;
    private final VirtualWaiters virtual;
    private final @Nullable Timeline timeline;

    Looks(
            Hold hold,
            Progress progress,
            OpenServices services,
            VirtualWaiters virtual,
            @Nullable Timeline timeline) {
        this.hold = hold;
        this.progress = progress;
        this.services = services;
        this.virtual = virtual;
        this.timeline = timeline;
    }

    /// Drives progress once for the helper, which is no user, or for a thread that waits.
    Look assist() {
        if (!hold.tryAssist()) {
            return Look.HELD;
        }
        return drive(true) > 0 ? Look.FRAMES : Look.NOTHING;
    }

    /// Drives progress once for a thread of the program. A virtual one that finds nothing gives
    /// way.
    ///
    /// @return how many frames arrived
    int advance() {
        if (!hold.tryEnter()) {
            giveWay(true);
            return 0;
        }
        int frames = drive(false);
        if (frames == 0) {
            giveWay(false);
        }
        return frames;
    }

    private int drive(boolean waits) {
        int frames;
        try {
            frames = progress.drive();
        } finally {
            hold.exitAfterLook(waits);
        }
        if (timeline != null) {
            timeline.runOthers();
        }
        return frames;
    }

    /// A thread has found nothing and may look again and again.
    ///
    /// @param held whether that was because another one holds the endpoint
    void giveWay(boolean held) {
        if (timeline == null && Thread.currentThread().isVirtual()) {
            virtual.giveWay(held);
        }
    }

    /// Lets services do what is due, if nobody holds the endpoint. For the helper.
    void attend() {
        if (services.isAnyDue() && hold.tryAssist()) {
            try {
                services.each(Service::attend);
            } finally {
                hold.exitAfterLook(false);
            }
        }
    }
}
