// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Brings a program into the model as its rank's main task.
record TasksModel() implements ModelKind<Pvm> {

    @Override
    public String name() {
        return "tasks";
    }

    @Override
    public Pvm enter(Rank rank) {
        return Pvm.of(rank.fabric());
    }

    @Override
    public void end(Pvm model) {
        model.endProgram();
    }
}
