// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Brings a program into the model.
record OrcaModel() implements ModelKind<Orca> {

    @Override
    public String name() {
        return "replica";
    }

    @Override
    public Orca enter(Rank rank) {
        return ReplicaKind.of(rank.fabric());
    }

    @Override
    public void end(Orca model) {
        model.end();
    }
}
