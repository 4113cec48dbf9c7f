// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Brings a program into the model as its rank's main task.
///
/// @param leaving what is done when that task has left the machine by itself
record TasksModel(Runnable leaving) implements ModelKind<Pvm> {

    @Override
    public String name() {
        return "tasks";
    }

    @Override
    public Pvm enter(Rank rank) {
        return Pvm.of(rank.fabric(), leaving);
    }

    @Override
    public void end(Pvm model) {
        model.endProgram();
    }
}
