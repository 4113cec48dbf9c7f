// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.node.Heartbeat;
import org.atoll.launcher.node.JobFiles;
import org.atoll.launcher.node.NodeEvents;
import org.atoll.launcher.node.Nodes;
import org.atoll.launcher.node.OutputSink;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;

/// Reaches hosts and lets them go, on threads of its own, for that blocks.
///
/// @param job    the machine's job
/// @param files  of this host
/// @param output takes what processes print
/// @param events hears how they end
record HostOpener(String job, JobFiles files, OutputSink output, NodeEvents events) {
    private static final long PERIOD_MILLIS = 1000;

    /// Reaches a host.
    ///
    /// @param done  takes it, from another thread
    /// @param fails takes why it cannot be reached, in one line
    void open(HostLine line, Consumer<MachineHost> done, Consumer<String> fails) {
        Thread.ofVirtual().name("atoll-open-" + line.name()).start(() -> {
            try {
                Nodes nodes = Nodes.open(
                        List.of(line.host()), Optional.empty(), job, files, output, events,
                        pulse());
                done.accept(new MachineHost(line, nodes, Hosts.isLocal(line.name())));
            } catch (IOException | Misuse e) {
                String why = String.valueOf(e.getMessage());
                fails.accept(why.lines().findFirst().orElse(why));
            }
        });
    }

    private static Heartbeat pulse() {
        return new Heartbeat(
                PERIOD_MILLIS,
                Settings.ofThisProcess().number("atoll.pvm.silence.millis", 3000, 1000), true);
    }

    /// Lets a host go, with all that runs there.
    void close(MachineHost host) {
        Thread.ofVirtual().name("atoll-close-" + host.name()).start(host.nodes()::close);
    }

    /// Does something after a while.
    void later(long millis, Runnable work) {
        Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(millis);
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
