// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;
import java.util.Optional;
import org.atoll.applications.RemoteTeam;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.remote.Group;

/// FFT by remote objects: each rank has a worker with its share of the matrix ([FftWorker]), in one
/// of two forms ([Transposes]).
final class RemoteFft {

    private RemoteFft() {}

    /// Runs a problem on all ranks of a job. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<FftRun> run(
            FftProblem problem, Repeats repeats, Rank rank, Transposes transposes) {
        var work = new FftWork(problem, transposes);
        return RemoteTeam.of(rank, FftWorker.class, _ -> work)
                .map(team -> run(team, repeats));
    }

    private static FftRun run(RemoteTeam<FftWorker> team, Repeats repeats) {
        Group<FftWorker> workers = team.workers();
        workers.broadcast(worker -> worker.meet(workers.members()));
        workers.broadcast(FftWorker::begin);
        if (repeats.warmups() > 0) {
            workers.broadcast(worker -> worker.transform(repeats.warmups()));
        }
        int timed = repeats.timed();
        Timing timing = team.time(worker -> worker.transform(timed), timed);
        List<FftPart> parts = workers.gather(FftWorker::check);
        double[] seen = new double[parts.getFirst().seen().length];
        double error = 0;
        for (FftPart part : parts) {
            for (int k = 0; k < seen.length; k++) {
                seen[k] += part.seen()[k];
            }
            error = Math.max(error, part.error());
        }
        return new FftRun(seen, error, timing);
    }
}
