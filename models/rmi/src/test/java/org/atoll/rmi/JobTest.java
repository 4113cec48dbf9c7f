// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.rmi.RemoteException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.remote.Node;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plain.Client;
import plain.Greeter;
import plain.Hello;
import plain.Listener;
import plain.Server;

/// Plain JVMs and objects of several ranks.
@Timeout(300)
class JobTest {
    @TempDir
    private Path folder;

    /// A greeter that stays on its rank.
    @Remote
    public static class RemoteGreeter extends Greeter {
        public RemoteGreeter(String name) {
            super(name);
        }

        @Override
        protected Hello newFriend(String called) {
            return new RemoteGreeter(called);
        }
    }

    /// An ear on some rank.
    @Remote
    public static class Ear implements Listener {
        @Override
        public int heard(String word) {
            return 100 + word.length();
        }
    }

    /// An interface that has the methods that are needed, and no word of RMI.
    public interface Greetings {
        String greet(String name);
    }

    /// Calls what other ranks have looked up.
    @Remote
    public static class Visitor {
        public String visit(Hello hello) throws RemoteException {
            return hello.greet("a visitor") + ", " + hello.tell(new Ear(), "one", "three");
        }

        public String visit(Greetings greetings) {
            return greetings.greet("a visitor");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void plainJvmsCallObjectsOnOtherRanks(String device) {
        Job.local(3).device(device).run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            if (rank.number() == 0) {
                RmiRegistry registry = Rmi.in(remote).create(0);
                assertThat(Rmi.in(remote)).isSameAs(Rmi.in(remote));
                Hello greeter = remote.node(2).create(RemoteGreeter.class, "rank 2");
                registry.export("hello", greeter);
                try (PlainJvm client = PlainJvm.start(folder, Client.class,
                        registry.port(), "hello", "stub", "calls", "callback", "friend")) {
                    assertThat(client.lines()).containsExactly(
                            "[interface plain.Hello] RemoteObjectInvocationHandler",
                            "rank 2 greets Ada",
                            "[0.5, 1.0, 1.5]",
                            "{a=[0, 2], b=[1]}",
                            "Note[number=7, text=seven]",
                            "refuse: Refused, Refused no",
                            "[3, 5]",
                            "Grace greets Ada false false");
                }
            }
            remote.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void everyRankCallsAPlainServer(String device) {
        Job.local(3).device(device).run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            if (rank.number() == 0) {
                try (PlainJvm server = PlainJvm.start(folder, Server.class)) {
                    callByAll(remote, server);
                }
            }
            remote.barrier();
        });
    }

    private static void callByAll(RemoteObjects remote, PlainJvm server) throws RemoteException {
        RmiRegistry registry = Rmi.in(remote)
                .registry("127.0.0.1", Integer.parseInt(server.line()));
        Hello hello = registry.lookup("hello", Hello.class);
        Greetings greetings = registry.lookup("hello", Greetings.class);
        for (Node node : remote.nodes()) {
            Visitor visitor = node.create(Visitor.class);
            assertThat(visitor.visit(hello)).isEqualTo("server greets a visitor, [103, 105]");
            assertThat(visitor.visit(greetings)).isEqualTo("server greets a visitor");
        }
        server.kill();
        for (Node node : remote.nodes()) {
            Visitor visitor = node.create(Visitor.class);
            assertThatThrownBy(() -> visitor.visit(hello)).isInstanceOf(RemoteException.class);
            assertThatThrownBy(() -> visitor.visit(greetings))
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("Greetings.greet(String)");
        }
    }

    /// A call of Atoll that fails is not what plain JVMs could read.
    @Test
    void anObjectThatWasReleasedIsAFailure() {
        Job.local(2).run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            if (rank.number() == 0) {
                RmiRegistry registry = Rmi.in(remote).create(0);
                Hello greeter = remote.node(1).create(RemoteGreeter.class, "rank 1");
                registry.export("hello", greeter);
                remote.release(greeter);
                try (PlainJvm client = PlainJvm.start(folder, Client.class,
                        registry.port(), "hello", "failure")) {
                    assertThat(client.lines()).singleElement().asString()
                            .startsWith("greet: IllegalStateException");
                }
            }
            remote.barrier();
        });
    }

    @Test
    void aSimulationIsRefused() {
        LocalRanks ranks = Job.local(1).device("sim");
        ranks.run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            assertThatThrownBy(() -> Rmi.in(remote))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Rmi.in: a simulated world cannot meet another one");
        });
    }
}
