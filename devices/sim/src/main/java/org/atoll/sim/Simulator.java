// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;
import org.atoll.job.local.LocalMembership;
import org.atoll.job.local.RankThreads;
import org.jspecify.annotations.Nullable;

/// Runs programs of the fabric in virtual time and tells how long they took: for tests and
/// studies. Immutable; each `with` gives a new one. A program of a model runs on the device `sim`
/// in the model's own way, such as `Job.local(8).device("sim")`.
///
/// ```java
/// Report report = Simulator.of("das:4x10").seed(7).run(40, world -> ...);
/// ```
public final class Simulator {
    private final Map<String, String> values;

    private Simulator(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /// The program of one rank.
    public interface Body {

        /// Runs in the rank's thread.
        ///
        /// @throws Exception if it fails, and with it the job
        void run(World world) throws Exception;
    }

    /// A simulator of a machine, with seed 0 and modelled compute time.
    ///
    /// @param machine a machine's name, or a name, a colon and a shape, such as `das:4x10`
    public static Simulator of(String machine) {
        return new Simulator(Map.of("atoll.sim.machine", machine));
    }

    /// The same with another seed.
    ///
    /// @param seed decides everything that is left to chance
    public Simulator seed(long seed) {
        return with("atoll.sim.seed", Long.toString(seed));
    }

    /// The same with a setting.
    ///
    /// @param name  a setting's name, such as `atoll.sim.compute`
    public Simulator with(String name, String value) {
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value);
        return new Simulator(more);
    }

    /// Runs a job; blocks until all ranks have returned.
    ///
    /// @return what it came to
    /// @throws IllegalArgumentException if a setting is wrong
    /// @throws IllegalStateException    if a rank fails; its exception is the cause. In a job that
    ///     outlives its ranks (`atoll.on.failure` is `continue`) only if none is left
    public Report run(int ranks, Body body) {
        Settings settings = Settings.ofThisProcess().with(values);
        Simulation simulation = new Simulation(ranks, Scenario.of(ranks, settings), () -> {});
        SimDeviceProvider provider = new SimDeviceProvider(simulation);
        AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
        List<LocalMembership> members = LocalMembership.job(
                Collections.nCopies(ranks, "local"),
                SimDevice.NAME,
                OnFailure.of(settings));
        RankThreads.run(members, provider.rankThreads(settings), member ->
                live(member, World.join(member, settings, List.of(provider)), body, first));
        Throwable failure = first.get();
        if (failure != null && members.getFirst().failure() != null) {
            throw new IllegalStateException("a rank failed: " + failure, failure);
        }
        return Report.of(simulation);
    }

    private static void live(
            Membership member,
            World world,
            Body body,
            AtomicReference<@Nullable Throwable> first) {
        try (member) {
            body.run(world);
            world.close();
        } catch (Throwable e) {
            Throwable cause = world.causeOf(e);
            first.compareAndSet(null, cause);
            member.fail(1, String.valueOf(cause.getMessage()));
            world.abandon();
        }
    }
}
