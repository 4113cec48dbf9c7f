// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// The end of all ranks at one moment, and of the job: what they have on disks is all that is left.
final class PowerCut extends Event {
    private final Schedule schedule;

    PowerCut(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    @Nullable Turn happen() {
        if (!schedule.isAtEnd()) {
            schedule.goDark(time);
        }
        return null;
    }
}
