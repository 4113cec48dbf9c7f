// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// One task of [LosingHosts], which gets the seed.
public final class MortalTask implements Task {
    /// Spawned by name.
    public MortalTask() {}

    @Override
    public void run(Pvm pvm, String... args) {
        Ledger ledger = LosingHosts.ledger(Long.parseLong(args[0]));
        if (ledger != null) {
            new Mortal(pvm, ledger, false).live();
        }
    }
}
