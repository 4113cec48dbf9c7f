// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// How a program enters the model.
record DsmModel() implements ModelKind<Dsm> {

    @Override
    public String name() {
        return "dsm";
    }

    @Override
    public Dsm enter(Rank rank) {
        return new Dsm(rank.fabric());
    }

    @Override
    public void end(Dsm dsm) {
        dsm.end();
    }
}
