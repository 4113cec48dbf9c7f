// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.applications.RemoteTeam;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.remote.Group;

/// Water by remote objects: on each rank one owns a block of molecules ([RemoteMolecules]), and
/// needs positions of the half ring that follows, to whose owners it gives forces.
final class RemoteWater {

    private RemoteWater() {}

    /// Runs a problem on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @param each    receives each step's energies when all are done
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<WaterRun> run(
            WaterProblem problem, Rank rank, MoleculeCalls calls, Consumer<Energies> each) {
        var work = new WaterWork(problem, calls);
        return RemoteTeam.of(rank, RemoteMolecules.class, _ -> work)
                .map(team -> run(problem, team, each));
    }

    private static WaterRun run(
            WaterProblem problem, RemoteTeam<RemoteMolecules> team, Consumer<Energies> each) {
        Group<RemoteMolecules> workers = team.workers();
        workers.broadcast(worker -> worker.meet(workers.members()));
        Timing timing = team.time(RemoteMolecules::simulate, 1);
        double[] table = workers.get(0).energies();
        List<Energies> energies = IntStream.rangeClosed(1, problem.steps())
                .mapToObj(step -> Energies.of(table, step))
                .toList();
        energies.forEach(each);
        return new WaterRun(energies, workers.gather(RemoteMolecules::drift).getFirst(), timing);
    }
}
