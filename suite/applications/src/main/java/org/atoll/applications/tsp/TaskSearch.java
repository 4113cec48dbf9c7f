// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// A worker's search in [TasksTsp]. It hears of others' shorter tours with its next share, and when
/// it has found one itself.
final class TaskSearch {
    private final TspProblem problem;
    private final TaskTeam team;
    private final Pvm pvm;
    private final Tid master;
    private final Jobs jobs;
    private final Search search;
    private int bound = Integer.MAX_VALUE;
    private long charged;

    TaskSearch(TspProblem problem, TaskTeam team) {
        this.problem = problem;
        this.team = team;
        this.pvm = team.pvm();
        this.master = team.task(0);
        this.jobs = new Jobs(problem);
        this.search = new Search(problem, this::found, this::bound);
    }

    /// Searches what comes until no share is left, and tells the master what it has found.
    void work() {
        var timing = new SharedTiming(team.world()::nanoTime, team);
        boolean goesOn = true;
        while (goesOn) {
            timing.breakdown().enter(Kind.COMMUNICATION);
            try (Message share = pvm.recv(master, Pvm.ANY)) {
                goesOn = share.tag() == TasksTsp.SHARE;
                if (goesOn) {
                    bound = share.oneInt();
                    timing.breakdown().enter(Kind.COMPUTE);
                    run(share.oneInt(), share.oneInt());
                    timing.breakdown().enter(Kind.COMMUNICATION);
                    pvm.send(master, TasksTsp.DONE, pvm.pack());
                }
            }
        }
        timing.breakdown().enter(Kind.COMPUTE);
        var _ = timing.finish();
        pvm.send(master, TasksTsp.RESULT, pvm.pack().put(search.nodes()).ints(search.tour()));
    }

    private void run(int from, int to) {
        for (int job = from; job < to; job++) {
            search.run(jobs.beginning(job));
        }
        charge();
    }

    private void charge() {
        team.world().operate(problem.steps(search.nodes() - charged));
        charged = search.nodes();
    }

    private int bound() {
        charge();
        return bound;
    }

    /// Tells the master, which answers how short a tour of anybody's is.
    private void found(int length) {
        charge();
        pvm.send(master, TasksTsp.FOUND, pvm.pack().put(length));
        try (Message answer = pvm.recv(master, TasksTsp.BOUND)) {
            bound = answer.oneInt();
        }
    }
}
