// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.VirtualHosts;
import org.atoll.tasks.HostChange;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// The virtual hosts of a test, machines that reach them, and what tests ask of both.
///
/// @param hosts those of `vcluster`
record MachineHosts(VirtualHosts hosts) implements AutoCloseable {

    /// Makes hosts n1, n2 and so on; skips the test where that is not possible.
    static MachineHosts up(int count) throws Exception {
        return new MachineHosts(VirtualHosts.up(count, Path.of("/tmp/vc-machine")));
    }

    /// A machine that can take these hosts in.
    Machine machine() throws Exception {
        return Machine.start(
                List.of(System.getProperty("java.class.path").split(":", -1)), 32,
                Map.of("ATOLL_SSH", hosts.ssh()));
    }

    /// Takes hosts in.
    static void add(Pvm pvm, String... names) {
        assertThat(pvm.addHosts(names)).extracting(HostChange::error).containsOnly("");
    }

    /// Waits until hosts have no process and no file of Atoll.
    void assertNothingIsLeftOn(int... numbers) throws Exception {
        for (int number : numbers) {
            String left = "pgrep -a java | cut -c1-60; ls /dev/shm; ls /tmp/atoll-0";
            for (int look = 0; look < 100 && !hosts.on(number, left).isEmpty(); look++) {
                Thread.sleep(100);
            }
            assertThat(hosts.on(number, left)).as("what is left on n" + number).isEmpty();
        }
    }

    /// Has an echo send data back.
    static void echo(Pvm pvm, Tid task, int length) {
        byte[] data = new byte[length];
        data[length - 1] = 7;
        pvm.send(task, MachineTasks.WORK, pvm.pack().bytes(data));
        Message back = pvm.recv(task, MachineTasks.DONE);
        assertThat(back.oneLong()).isPositive();
        assertThat(back.bytes()).isEqualTo(data);
    }

    @Override
    public void close() throws IOException {
        hosts.close();
    }
}
