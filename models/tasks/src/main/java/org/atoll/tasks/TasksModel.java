// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.World;
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
        return enter(rank.fabric());
    }

    /// Enters. Once for each rank.
    Pvm enter(World world) {
        TasksService service = TasksKind.of(world);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        world.endpoint().narrator().findCalls(ProgramPlaces::callOf);
        Supplier<ObjectCodec> objects = new RankObjectCodec(world, loader);
        Pvm main = new Pvm(service, service.home().tasks().main(), objects, leaving);
        service.home().enter(new TaskClasses(
                loader, service.hosts().name(world.rank()),
                task -> new Pvm(service, task, objects, () -> { })));
        return main;
    }

    @Override
    public void end(Pvm model) {
        model.endProgram();
    }
}
