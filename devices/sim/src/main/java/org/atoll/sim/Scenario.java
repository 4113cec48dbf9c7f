// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.time.Duration;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;
import org.atoll.sim.machine.Layout;
import org.atoll.sim.machine.Machine;
import org.atoll.sim.machine.Machines;

/// All that decides a simulation beside the program.
///
/// @param seed    decides everything that is left to chance
/// @param scale   how many times slower computing is than the machine's model says, or, for
///     measured time, than here
/// @param recovers whether ranks that fail come back where they were
/// @param firstLife with which life all ranks begin
/// @param patience for how long a rank may stand still, in the machine's own time
record Scenario(
        Machine machine,
        Layout layout,
        long seed,
        ComputeTime compute,
        double scale,
        FaultPlan faults,
        boolean recovers,
        int firstLife,
        Duration patience) {

    private static final int PATIENCE_SECONDS = 10;

    /// Reads the settings `atoll.sim.machine` (a name, or a name, a colon and a shape),
    /// `atoll.sim.seed`, `atoll.sim.compute`, `atoll.sim.scale`, `atoll.sim.faults` and
    /// `atoll.sim.patience.seconds`.
    ///
    /// @throws IllegalArgumentException if a setting is wrong or there are more ranks than
    ///     processors
    static Scenario of(int ranks, Settings settings) {
        String text = settings.text("atoll.sim.machine", "infiniband");
        Machine machine = machine(text);
        Layout layout = layout(text, ranks, machine);
        if (layout.clusters() > 1 && machine.wide() == null) {
            throw new IllegalArgumentException(
                    "machine " + machine.name() + " has no lines between clusters: it can have"
                            + " only one cluster, not " + layout.clusters());
        }
        if (ranks > layout.ranks()) {
            throw new IllegalArgumentException(
                    ranks + " ranks do not fit on the " + layout.ranks()
                            + " processors of machine " + text);
        }
        long seed = seed(settings.text("atoll.sim.seed", "0"));
        return new Scenario(
                machine,
                layout,
                seed,
                ComputeTime.of(settings.text("atoll.sim.compute", "modelled")),
                scale(settings.text("atoll.sim.scale", "1")),
                FaultPlan.of(settings.text("atoll.sim.faults", ""), seed, ranks),
                OnFailure.of(settings) == OnFailure.RECOVER,
                settings.number("atoll.recovery.first", 0, 0),
                Duration.ofSeconds(
                        settings.number("atoll.sim.patience.seconds", PATIENCE_SECONDS, 1)));
    }

    /// How many ranks a job has when the user has asked for a number, or for none (0).
    static int ranks(int asked, Settings settings) {
        String text = settings.text("atoll.sim.machine", "infiniband");
        int ranks = asked > 0 ? asked : layout(text, 1, machine(text)).ranks();
        of(ranks, settings);
        return ranks;
    }

    private static Machine machine(String text) {
        return Machines.named(text.split(":", 2)[0]);
    }

    private static Layout layout(String text, int ranks, Machine machine) {
        int processors = machine.node().processors();
        String[] parts = text.split(":", 2);
        return parts.length == 2
                ? Layout.of(parts[1], processors)
                : Layout.holding(ranks, processors);
    }

    private static long seed(String text) {
        if (!text.matches("-?[0-9]{1,18}")) {
            throw new IllegalArgumentException(
                    "setting atoll.sim.seed is '" + text
                            + "': a whole number of at most 18 digits is needed");
        }
        return Long.parseLong(text);
    }

    private static double scale(String text) {
        if (!text.matches("[0-9]{1,6}(\\.[0-9]{1,9})?")) {
            throw new IllegalArgumentException(
                    "setting atoll.sim.scale is '" + text + "': a number such as 12.5 is needed");
        }
        return Double.parseDouble(text);
    }

    /// The processor of a rank.
    Processor processor(int rank) {
        return new Processor(
                compute,
                machine,
                scale * faults.slowness().getOrDefault(rank, 1.0),
                faults.skewNanos().getOrDefault(rank, 0L));
    }
}
