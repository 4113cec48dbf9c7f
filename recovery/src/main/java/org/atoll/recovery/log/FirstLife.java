// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import org.atoll.fabric.World;

/// The number of the first life that ranks have in a job: above 0 in one that was started again,
/// where all ranks and keepers begin in that life together.
final class FirstLife {
    private static final String SETTING = "atoll.recovery.first";

    private FirstLife() {}

    static int of(World world) {
        return world.settings().number(SETTING, 0, 0);
    }
}
