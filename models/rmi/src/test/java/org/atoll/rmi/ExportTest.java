// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plain.Client;
import plain.Greeter;
import plain.Hello;
import plain.Peer;
import plain.Ring;
import plain.RingPeer;

/// Plain JVMs call objects of a rank.
@Timeout(300)
class ExportTest {
    private static final String[] ANSWERS = {
        "atoll greets Ada",
        "[0.5, 1.0, 1.5]",
        "{a=[0, 2], b=[1]}",
        "Note[number=7, text=seven]",
        "refuse: Refused, Refused no",
    };

    @TempDir
    private Path folder;

    /// The work of a test on its only rank.
    private interface Body {
        void run(Rmi rmi, Pretended references) throws Exception;
    }

    private static void onARank(Map<String, String> settings, Body body) {
        LocalRanks ranks = Job.local(1);
        for (Map.Entry<String, String> one : settings.entrySet()) {
            ranks = ranks.with(one.getKey(), one.getValue());
        }
        ranks.run(rank -> {
            Pretended references = new Pretended();
            Rmi rmi = Rmi.of(rank, references);
            try {
                body.run(rmi, references);
            } finally {
                rmi.end();
            }
        });
    }

    private static void onARank(Body body) {
        onARank(Map.of(), body);
    }

    private List<String> client(RmiRegistry registry, Object... what) {
        Object[] arguments = new Object[what.length + 2];
        arguments[0] = registry.port();
        arguments[1] = "hello";
        System.arraycopy(what, 0, arguments, 2, what.length);
        try (PlainJvm jvm = PlainJvm.start(folder, Client.class, arguments)) {
            return jvm.lines();
        }
    }

    @Test
    void aPlainJvmCallsAnOrdinaryObject() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", new Greeter("atoll"));
            assertThat(client(registry, "stub", "calls")).contains(ANSWERS).hasSize(6).first()
                    .isEqualTo("[interface plain.Hello] RemoteObjectInvocationHandler");
        });
    }

    @Test
    void aPlainJvmCallsAReferenceAndIsCalledBack() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", references.to(Hello.class, new Greeter("atoll")));
            assertThat(client(registry, "calls", "callback"))
                    .startsWith(ANSWERS).endsWith("[3, 5]");
        });
    }

    @Test
    void argumentsAreOfTheClassesThatTheObjectSees() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", new Copies().loadClass(Greeter.class.getName())
                    .getConstructor(String.class).newInstance("atoll"));
            assertThat(client(registry, "calls")).containsExactly(ANSWERS);
        });
    }

    /// The greeter's friends are no references of their own: RMI would send copies.
    @Test
    void referencesThatAreResultsBecomeStubsAndComeHomeAsTheyWere() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", references.to(Hello.class, new Greeter("atoll") {
                @Override
                protected Hello newFriend(String called) {
                    return references.to(Hello.class, new Greeter(called));
                }
            }));
            assertThat(client(registry, "friend")).containsExactly("Grace greets Ada true false");
        });
    }

    /// As in RMI: whatever is exported arrives as its stub, though the objects themselves are kept:
    /// in results, arrays, lists, maps, and fields of objects and exceptions.
    @Test
    void exportedObjectsThatKnowEachOtherArriveAsTheirStubs() {
        onARank(Map.of("atoll.objects.allow", "plain"), (rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            Registry theirs = LocateRegistry.getRegistry("127.0.0.1", registry.port());
            Peer[] objects = {new RingPeer("ada"), new RingPeer("ben"), new RingPeer("cy")};
            Peer[] stubs = new Peer[objects.length];
            List<Object> known = new ArrayList<>(List.of("known"));
            for (int i = 0; i < objects.length; i++) {
                String name = objects[i].name();
                registry.export(name, objects[i]);
                stubs[i] = (Peer) theirs.lookup(name);
                known.add(registry.port() + "/" + name);
            }
            Ring.link(objects);
            List<String> told = ring(known);
            assertThat(told).contains(
                    "ada self [ada@0]", "ada successor [ben@1]",
                    "ada fingers [ada@0, ada@0, ben@1, cy@2]",
                    "ada peers [ada@0, ben@1, cy@2, ada@0]", "ada by name cy [cy@2]",
                    "ada neighbours [ada@0, cy@2, ben@1][ada@0, ben@1, cy@2][cy@2, ben@1]");
            Ring.link(stubs);
            assertThat(told).isEqualTo(ring(known)).isEqualTo(Ring.known(stubs));
        });
    }

    private List<String> ring(List<Object> arguments) {
        try (PlainJvm jvm = PlainJvm.start(folder, Ring.class, arguments.toArray())) {
            return jvm.lines();
        }
    }

    @Test
    void whatTheFilterRefusesIsNotMadeAndSaysWhatToDo() {
        onARank(Map.of("atoll.objects.allow", "plain", "atoll.rmi.bytes", "1000"),
                (rmi, references) -> {
                    RmiRegistry registry = rmi.create(0);
                    registry.export("hello", new Greeter("atoll"));
                    assertThat(client(registry, "hostile", "huge", "calls")).endsWith(ANSWERS)
                            .startsWith("same: ServerException, IllegalArgumentException an object"
                                    + " of class hostile.Hostile is not allowed: if the program"
                                    + " needs it, add its package hostile to the setting"
                                    + " atoll.objects.allow",
                                    "same: ServerException, IllegalArgumentException a call with"
                                    + " more than 1000 bytes: that is what the setting"
                                    + " atoll.rmi.bytes allows");
                });
    }

    @Test
    void aLostRankIsARemoteExceptionForClients() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", references.lost(Hello.class));
            assertThat(client(registry, "failure")).containsExactly(
                    "greet: ServerException, RemoteException Hello.greet(String):"
                            + " rank 3 is lost");
        });
    }

    /// A program's own way to let RMI call an object.
    @Test
    void whatTheProgramHasExportedByItselfKeepsItsStub() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            Greeter greeter = new Greeter("atoll");
            Remote stub = UnicastRemoteObject.exportObject(greeter, 0);
            try {
                try (RmiExport _ = registry.export("hello", greeter);
                        RmiExport _ = registry.export("again", greeter)) {
                    Hello hello = (Hello) LocateRegistry.getRegistry("127.0.0.1", registry.port())
                            .lookup("hello");
                    assertThat(hello).isEqualTo(stub);
                }
                assertThat(((Hello) stub).greet("Ada")).isEqualTo("atoll greets Ada");
            } finally {
                UnicastRemoteObject.unexportObject(greeter, true);
            }
        });
    }

    /// An object with two names has one stub, and is called until both are gone.
    @Test
    void anObjectMayHaveSeveralNames() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            Greeter greeter = new Greeter("atoll");
            RmiExport one = registry.export("one", greeter);
            RmiExport other = registry.export("other", greeter);
            Registry theirs = LocateRegistry.getRegistry("127.0.0.1", registry.port());
            Hello hello = (Hello) theirs.lookup("one");
            assertThat(theirs.lookup("other")).isEqualTo(hello);
            one.close();
            assertThat(hello.greet("Ada")).isEqualTo("atoll greets Ada");
            other.close();
            assertThatThrownBy(() -> hello.greet("Ada"))
                    .isInstanceOf(NoSuchObjectException.class);
        });
    }

    @Test
    void anotherRegistryIsGivenNamesToo() {
        onARank((rmi, references) -> {
            try (PlainJvm server = PlainJvm.start(folder, plain.Server.class)) {
                int port = Integer.parseInt(server.line());
                RmiRegistry registry = rmi.registry("127.0.0.1", port);
                Greeter greeter = new Greeter("atoll");
                assertThatThrownBy(() -> registry.export("hello", greeter))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("export: the name 'hello' is taken in rmi://127.0.0.1:" + port
                                + ": close what has it, or use another name");
                RmiExport export = registry.export("mine", greeter);
                assertThat(export.name()).isEqualTo("mine");
                Hello hello = (Hello) LocateRegistry.getRegistry(port).lookup("mine");
                assertThat(hello.greet("Ada")).isEqualTo("atoll greets Ada");
                export.close();
                assertThatThrownBy(() -> hello.greet("Ada"))
                        .isInstanceOf(NoSuchObjectException.class);
                assertThat(LocateRegistry.getRegistry(port).list()).doesNotContain("mine");
            }
        });
    }

    @Test
    void portsAreGivenBack() {
        int[] port = new int[1];
        onARank((rmi, references) -> {
            try (RmiRegistry registry = rmi.create(0)) {
                registry.export("hello", new Greeter("atoll"));
                port[0] = registry.port();
                assertThatThrownBy(() -> rmi.create(port[0]))
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("no registry can be made at port " + port[0]
                                + " of 127.0.0.1");
            }
            rmi.create(port[0]);
        });
        onARank((rmi, references) -> assertThat(rmi.create(port[0]).port()).isEqualTo(port[0]));
    }

    /// Loopback is all that listens: another address of this host is refused.
    @Test
    void onlyTheAddressThatWasSetListens() {
        onARank(Map.of("atoll.rmi.bind", "127.0.0.2"), (rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", new Greeter("atoll"));
            Hello hello = (Hello) LocateRegistry.getRegistry("127.0.0.2", registry.port())
                    .lookup("hello");
            assertThat(hello.toString()).contains("127.0.0.2:");
            assertThat(hello.greet("Ada")).isEqualTo("atoll greets Ada");
            assertThatThrownBy(() -> LocateRegistry.getRegistry("127.0.0.1", registry.port())
                    .lookup("hello")).isInstanceOf(RemoteException.class);
            new ServerSocket(registry.port(), 1, InetAddress.getLoopbackAddress()).close();
        });
    }

    @Test
    void garbageDoesNotHurt() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", new Greeter("atoll"));
            Hello hello = (Hello) LocateRegistry.getRegistry("127.0.0.1", registry.port())
                    .lookup("hello");
            int ofObjects = Integer.parseInt(
                    hello.toString().replaceAll("(?s).*127.0.0.1:(\\d+).*", "$1"));
            Random random = new Random(7);
            for (int i = 0; i < 200; i++) {
                byte[] bytes = new byte[1 + random.nextInt(300)];
                random.nextBytes(bytes);
                if (i % 2 == 0) { // RMI's own greeting before it
                    byte[] greeting = "JRMI\0\2\114\120".getBytes(ISO_8859_1);
                    System.arraycopy(greeting, 0, bytes, 0, Math.min(8, bytes.length));
                }
                throwAt(i % 4 < 2 ? ofObjects : registry.port(), bytes);
            }
            assertThat(hello.greet("Ada")).isEqualTo("atoll greets Ada");
            assertThat(client(registry, "calls")).containsExactly(ANSWERS);
        });
    }

    private static void throwAt(int port, byte[] bytes) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port);
                OutputStream out = socket.getOutputStream()) {
            out.write(bytes);
        } catch (SocketException e) {
            // it has hung up already
        }
    }

    /// Nothing but a class.
    private static final class Lonely {}

    /// A method that says nothing of failures.
    public interface Silent extends Remote {
        void speak();
    }

    /// Not public.
    interface Hidden extends Remote {
        void speak() throws RemoteException;
    }

    @Test
    void whatRmiCannotCallIsRefusedInOneLine() {
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            assertThatThrownBy(() -> registry.export("a", new Lonely()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("export: " + Lonely.class.getName() + " implements no interface"
                            + " that extends java.rmi.Remote: RMI calls objects by such an"
                            + " interface, so declare one with the methods to be called");
            assertThatThrownBy(() -> registry.export("a", (Silent) () -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("export: Silent.speak() does not declare"
                            + " java.rmi.RemoteException, as each method of a remote interface"
                            + " must: add it to its throws clause");
            assertThatThrownBy(() -> registry.export("a", (Hidden) () -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("export: the interface " + Hidden.class.getName()
                            + " is not public: RMI calls public interfaces only");
            assertThatThrownBy(() -> rmi.create(70_000))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("create: there is no port 70000: give one of 0 to 65535");
        });
    }

    @Test
    void nothingIsCalledBehindTheEnd() {
        Hello[] kept = new Hello[1];
        onARank((rmi, references) -> {
            RmiRegistry registry = rmi.create(0);
            registry.export("hello", new Greeter("atoll"));
            kept[0] = (Hello) LocateRegistry.getRegistry("127.0.0.1", registry.port())
                    .lookup("hello");
            rmi.end();
            assertThatThrownBy(() -> registry.export("more", new Greeter("late")))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> rmi.create(0)).isInstanceOf(IllegalStateException.class);
        });
        assertThatThrownBy(() -> kept[0].greet("Ada")).isInstanceOf(RemoteException.class);
    }
}
