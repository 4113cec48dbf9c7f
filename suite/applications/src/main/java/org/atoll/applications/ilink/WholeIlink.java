// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Together;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;

/// ILINK by plain threads, or one alone.
///
/// @param number    of the thread
/// @param together  all threads
/// @param breakdown of the thread's time
record WholeIlink(int number, Together together, Breakdown breakdown) implements LinkageTeam {

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    static IlinkRun run(IlinkProblem problem, int threads, Clock clock, Watcher watcher) {
        var together = new Threads(threads);
        var found = new AtomicReference<IlinkRun>();
        new Crew(threads).run(member -> {
            IlinkRun run = work(problem, together.member(member), member, clock, watcher);
            if (member.number() == 0) {
                found.set(run);
            }
        });
        return Objects.requireNonNull(found.get());
    }

    private static IlinkRun work(IlinkProblem problem, Together together, Member member,
            Clock clock, Watcher watcher) {
        var timing = new SharedTiming(clock, together);
        var team = new WholeIlink(member.number(), together, timing.breakdown());
        Watcher own = member.number() == 0 ? watcher : Watcher.NOBODY;
        IlinkRun run = new Estimation(problem, own).run(team);
        return run.with(timing.finish());
    }

    @Override
    public int parts() {
        return together.parts();
    }

    @Override
    public void add(double[] mine) {
        breakdown.spend(Kind.COMMUNICATION, () -> {
            double[] sums = together.sums(mine);
            System.arraycopy(sums, 0, mine, 0, mine.length);
        });
    }

    @Override
    public double largest(double mine) {
        return together.largest(mine);
    }

    @Override
    public void charge(long operations) {}
}
