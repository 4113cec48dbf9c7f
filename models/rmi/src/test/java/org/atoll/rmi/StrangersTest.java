// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.rmi.AccessException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.RemoteObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plain.Greeter;
import plain.Hello;

/// Tests what those can do at a rank's ports who do not know the job's secret.
@Timeout(300)
@Sampled(value = 1, tests = 2)
class StrangersTest {

    /// The work of a test on its only rank.
    private interface Body {
        void run(Rmi rmi, RmiRegistry registry) throws Exception;
    }

    private static void onARank(Body body) {
        Job.local(1).run(rank -> {
            Rmi rmi = Rmi.of(rank, new Pretended());
            try {
                RmiRegistry registry = rmi.create(0);
                registry.export("hello", new Greeter("atoll"));
                body.run(rmi, registry);
            } finally {
                rmi.end();
            }
        });
    }

    private static Hello look(int port) throws Exception {
        return (Hello) LocateRegistry.getRegistry("127.0.0.1", port).lookup("hello");
    }

    @Test
    void strangersLookUpAndCallAndChangeNothing() {
        onARank((rmi, registry) -> {
            Registry theirs = LocateRegistry.getRegistry("127.0.0.1", registry.port());
            Hello hello = look(registry.port());
            assertThat(hello.greet("Ada")).isEqualTo("atoll greets Ada");
            assertThat(theirs.list()).containsExactly("hello");
            assertThatThrownBy(() -> theirs.rebind("hello", hello))
                    .hasRootCauseInstanceOf(AccessException.class);
            assertThatThrownBy(() -> theirs.bind("more", hello))
                    .hasRootCauseInstanceOf(AccessException.class);
            assertThatThrownBy(() -> theirs.unbind("hello"))
                    .hasRootCauseInstanceOf(AccessException.class);
            assertThat(theirs.list()).containsExactly("hello");
        });
    }

    /// RMI tells a client that does not know its own address where it is seen.
    @Test
    void strangersAreToldTheirAddressAllTheSame() {
        onARank((rmi, registry) -> {
            try (Socket socket = new Socket("127.0.0.1", registry.port())) {
                socket.getOutputStream().write(HexFormat.of().parseHex("4a524d4900024b"));
                DataInputStream in = new DataInputStream(socket.getInputStream());
                assertThat(in.readByte()).isEqualTo((byte) 0x4e);
                assertThat(in.readUTF()).isEqualTo("127.0.0.1");
                assertThat(in.readInt()).isEqualTo(socket.getLocalPort());
            }
        });
    }

    @Test
    void anotherRankOfTheJobChangesARegistry() {
        int[] port = new int[1];
        Job.local(2).run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            if (rank.number() == 0) {
                port[0] = Rmi.in(remote).create(0).port();
            }
            remote.barrier();
            if (rank.number() == 1) {
                RmiRegistry registry = Rmi.in(remote).registry("127.0.0.1", port[0]);
                try (RmiExport _ = registry.export("hello", new Greeter("rank 1"))) {
                    assertThat(look(port[0]).greet("Ada")).isEqualTo("rank 1 greets Ada");
                }
                assertThat(LocateRegistry.getRegistry("127.0.0.1", port[0]).list()).isEmpty();
            }
            remote.barrier();
        });
    }

    @Test
    void aRankOfAnotherJobIsAStranger() {
        onARank((rmi, registry) -> onARank((other, _) -> {
            RmiRegistry theirs = other.registry("127.0.0.1", registry.port());
            assertThatThrownBy(() -> theirs.export("more", new Greeter("stranger")))
                    .isInstanceOf(CommunicationException.class)
                    .hasMessage("export: " + theirs + " did not answer as it should: it takes"
                            + " names from processes of its own host or, if a rank has made it,"
                            + " of its own job only");
            assertThat(theirs.lookup("hello", Hello.class).greet("Ada"))
                    .isEqualTo("atoll greets Ada");
        }));
    }

    @Test
    void onRequestOnlyTheJobLooksUpAndCalls() throws Exception {
        int[] port = new int[1];
        int objects = freePort();
        Job.local(2).with("atoll.rmi.callers", "job").with("atoll.rmi.port", "" + objects)
                .run(rank -> {
                    RemoteObjects remote = RemoteObjects.in(rank);
                    if (rank.number() == 0) {
                        RmiRegistry registry = Rmi.in(remote).create(0);
                        registry.export("hello", new Greeter("atoll"));
                        port[0] = registry.port();
                    }
                    remote.barrier();
                    if (rank.number() == 1) {
                        assertThatThrownBy(() -> look(port[0])).isInstanceOf(RemoteException.class);
                        assertThat(isServed(port[0])).isFalse();
                        assertThat(isServed(objects)).isFalse();
                        Hello hello = Rmi.in(remote).registry("127.0.0.1", port[0])
                                .lookup("hello", Hello.class);
                        assertThat(hello.greet("Ada")).isEqualTo("atoll greets Ada");
                    }
                    remote.barrier();
                });
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// Whether somebody who has proved nothing gets RMI's first answer.
    private static boolean isServed(int port) {
        try (Socket socket = greeted(port)) {
            return socket.getInputStream().read() == 0x4e;
        } catch (IOException e) {
            return false; // reset
        }
    }

    /// A connection that has begun as a client of RMI does.
    private static Socket greeted(int port) throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.getOutputStream().write(HexFormat.of().parseHex("4a524d4900024b"));
        return socket;
    }

    /// A connection on which a registry has listed its names.
    private static Socket listed(int port) throws IOException {
        Socket socket = greeted(port);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        assertThat(in.readByte()).isEqualTo((byte) 0x4e);
        in.readUTF();
        in.readInt();
        out.writeUTF("127.0.0.1");
        out.writeInt(0);
        out.write(HexFormat.of().parseHex("50aced00057722")); // a call, a stream, 34 bytes
        out.write(new byte[22]);                              // the registry
        out.writeInt(1);                                      // list
        out.writeLong(4905912898345647071L);
        assertThat(in.readByte()).isEqualTo((byte) 0x51);     // it returns
        return socket;
    }

    /// Opens a connection of a stranger.
    private interface Opening {
        Socket open(int port) throws IOException;
    }

    @Test
    void whoeverIsSilentHoldsFewThreadsAndKeepsNobodyOut() {
        for (Opening stranger : List.<Opening>of(port -> new Socket("127.0.0.1", port),
                StrangersTest::greeted, StrangersTest::listed)) {
            onARank((rmi, registry) -> crowd(stranger, registry.port()));
        }
    }

    private static void crowd(Opening stranger, int port) throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 4 * Admission.STRANGERS; i++) {
                silent.add(stranger.open(port));
            }
            assertThat(look(port).greet("Ada")).isEqualTo("atoll greets Ada");
            while (threadsOfCallers() > Admission.STRANGERS + 8) { // the test has a limit
                Thread.sleep(5);
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    /// Threads of RMI that serve somebody, and those that look at newcomers.
    private static long threadsOfCallers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("RMI TCP Connection(")
                        || thread.getName().matches("atoll-rmi-.*-newcomer"))
                .filter(thread -> thread.getState() == Thread.State.RUNNABLE)
                .count();
    }

    /// A rank in a process with few descriptors, all of which it takes when it is told to.
    static final class NoDescriptors {
        private NoDescriptors() {}

        public static void main(String[] args) {
            onARank((rmi, registry) -> {
                System.out.println(registry.port());
                System.in.read();
                List<FileInputStream> taken = new ArrayList<>();
                try {
                    while (true) {
                        taken.add(new FileInputStream("/dev/null"));
                    }
                } catch (IOException e) {
                    System.out.println("full");
                }
                System.in.read();
                for (FileInputStream one : taken) {
                    one.close();
                }
                System.out.println("free");
                System.in.read();
            });
        }
    }

    @Test
    void aRegistryGoesOnWhereNoDescriptorWasLeft() throws Exception {
        Process jvm = new ProcessBuilder("sh", "-c", "ulimit -n 200 && exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"), NoDescriptors.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said = jvm.inputReader(UTF_8)) {
            int port = Integer.parseInt(said.readLine());
            tell(jvm);
            assertThat(said.readLine()).isEqualTo("full");
            List<Socket> knocking = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                knocking.add(greeted(port));
            }
            Thread.sleep(300); // accepting fails meanwhile
            tell(jvm);
            assertThat(said.readLine()).isEqualTo("free");
            assertThat(look(port).greet("Ada")).isEqualTo("atoll greets Ada");
            for (Socket socket : knocking) {
                socket.close();
            }
            tell(jvm);
            assertThat(jvm.waitFor()).isZero();
        } finally {
            jvm.destroyForcibly();
        }
    }

    private static void tell(Process jvm) throws IOException {
        jvm.getOutputStream().write('\n');
        jvm.getOutputStream().flush();
    }

    @Test
    void aSettingThatSaysNeitherIsRefused() {
        assertThatThrownBy(() -> Job.local(1).with("atoll.rmi.callers", "some")
                .run(rank -> Rmi.of(rank, new Pretended())))
                .hasStackTraceContaining("setting atoll.rmi.callers is 'some': say 'all', or 'job'"
                        + " for processes of the job alone");
    }
}
