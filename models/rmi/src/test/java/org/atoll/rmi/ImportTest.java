// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.List;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plain.Hello;
import plain.Listener;
import plain.Note;
import plain.Refused;
import plain.Server;

/// Ranks call objects of a plain RMI server.
@Timeout(300)
@Sampled(value = 1, tests = 2)
class ImportTest {
    @TempDir
    private Path folder;

    /// The work of a test on its only rank.
    private interface Body {
        void run(RmiRegistry registry, Pretended references, PlainJvm server) throws Exception;
    }

    private void withAServer(Body body) {
        Job.local(1).with("atoll.objects.allow", "plain").run(rank -> {
            Pretended references = new Pretended();
            Rmi rmi = Rmi.of(rank, references);
            try (PlainJvm server = PlainJvm.start(folder, Server.class)) {
                RmiRegistry registry =
                        rmi.registry("127.0.0.1", Integer.parseInt(server.line()));
                body.run(registry, references, server);
            } finally {
                rmi.end();
            }
        });
    }

    @Test
    void aReferenceCallsAPlainServer() {
        withAServer((registry, references, server) -> {
            Hello hello = registry.lookup("hello", Hello.class);
            assertThat(references.isReference(hello)).isTrue();
            assertThat(hello.greet("Ada")).isEqualTo("server greets Ada");
            assertThat(hello.halve(new double[] {1, 2})).containsExactly(0.5, 1);
            assertThat(hello.places(List.of("a", "b", "a")).get("a")).containsExactly(0, 2);
            assertThat(hello.next(new Note(6, "seven"))).isEqualTo(new Note(7, "seven"));
            assertThatThrownBy(() -> hello.refuse("no"))
                    .isInstanceOf(Refused.class).hasMessage("no");
        });
    }

    @Test
    void theSameObjectIsTheSameReference() {
        withAServer((registry, references, server) -> {
            Hello hello = registry.lookup("hello", Hello.class);
            assertThat(registry.lookup("hello", Hello.class)).isSameAs(hello);
            Hello friend = hello.friend("Grace");
            assertThat(references.isReference(friend)).isTrue();
            assertThat(friend.greet("Ada")).isEqualTo("Grace greets Ada");
            assertThat(hello.isFriend(hello)).isFalse();
        });
    }

    @Test
    void aReferenceIsCalledBack() {
        withAServer((registry, references, server) -> {
            Hello hello = registry.lookup("hello", Hello.class);
            Listener listener = references.to(Listener.class, word -> word.length() * 10);
            assertThat(hello.tell(listener, "one", "three")).containsExactly(30, 50);
        });
    }

    /// The same methods, without a word of RMI; and one that the server does not need to have.
    public interface Greetings {
        String greet(String name);

        void refuse(String why) throws Refused;

        default String greetAll(String... names) {
            return greet(String.join(" and ", names));
        }
    }

    /// The exception is not declared.
    public interface Careless {
        void refuse(String why);
    }

    /// A method that the server does not have.
    public interface Other {
        int greet(String name);
    }

    @Test
    void anInterfaceThatDoesNotSpeakOfRmiWillDo() {
        withAServer((registry, references, server) -> {
            Greetings greetings = registry.lookup("hello", Greetings.class);
            assertThat(greetings.greet("Ada")).isEqualTo("server greets Ada");
            assertThat(greetings.greetAll("Ada", "Grace"))
                    .isEqualTo("server greets Ada and Grace");
            assertThatThrownBy(() -> greetings.refuse("no")).isInstanceOf(Refused.class);
            Careless careless = registry.lookup("hello", Careless.class);
            assertThatThrownBy(() -> careless.refuse("no"))
                    .isInstanceOf(CommunicationException.class)
                    .hasMessage("Careless.refuse(String) of " + registry + "/hello threw what it"
                            + " does not declare: plain.Refused: no")
                    .hasCauseInstanceOf(Refused.class);
        });
    }

    @Test
    void answersAreOfTheClassesThatTheInterfaceSees() {
        withAServer((registry, references, server) -> {
            ClassLoader copies = new Copies();
            Class<?> type = copies.loadClass("plain.Hello");
            Class<?> note = copies.loadClass("plain.Note");
            Object hello = registry.lookup("hello", type);
            Object six = note.getConstructor(int.class, String.class).newInstance(6, "seven");
            Object next = type.getMethod("next", note).invoke(hello, six);
            assertThat(next).isInstanceOf(note).hasToString("Note[number=7, text=seven]");
            Object friend = type.getMethod("friend", String.class).invoke(hello, "Grace");
            assertThat(type.getMethod("greet", String.class).invoke(friend, "Ada"))
                    .isEqualTo("Grace greets Ada");
        });
    }

    @Test
    void aServerThatHasGoneIsAFailure() {
        withAServer((registry, references, server) -> {
            Hello hello = registry.lookup("hello", Hello.class);
            Greetings greetings = registry.lookup("hello", Greetings.class);
            server.kill();
            assertThatThrownBy(() -> hello.greet("Ada")).isInstanceOf(RemoteException.class);
            assertThatThrownBy(() -> greetings.greet("Ada"))
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageStartingWith("Greetings.greet(String) of " + registry + "/hello: ")
                    .hasCauseInstanceOf(RemoteException.class);
        });
    }

    @Test
    void whatTheFilterRefusesIsNotMade() {
        withAServer((registry, references, server) -> {
            Hello rogue = registry.lookup("rogue", Hello.class);
            assertThatThrownBy(() -> rogue.same("a word"))
                    .isInstanceOf(RemoteException.class)
                    .hasStackTraceContaining("hostile.Hostile is not allowed");
            assertThatThrownBy(() -> rogue.refuse("no"))
                    .isInstanceOf(RemoteException.class)
                    .hasStackTraceContaining("hostile.Hostile is not allowed");
            assertThat(rogue.greet("Ada")).isEqualTo("rogue greets Ada");
        });
    }

    @Test
    void whatCannotBeLookedUpIsRefusedInOneLine() {
        withAServer((registry, references, server) -> {
            assertThatThrownBy(() -> registry.lookup("nobody", Hello.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("lookup: " + registry + " has no object 'nobody',"
                            + " only [")
                    .hasMessageContaining("hello");
            assertThatThrownBy(() -> registry.lookup("hello", Other.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("lookup: the object has no method like Other.greet(String): its"
                            + " remote interfaces are plain.Hello");
            assertThatThrownBy(() -> registry.lookup("hello", Note.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("lookup: plain.Note is a class: give an interface, for RMI calls"
                            + " objects by interfaces");
        });
    }

    @Test
    void aJvmThatHasAFilterOfItsOwnKeepsIt() throws Exception {
        Process jvm = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djdk.serialFilter=maxdepth=100",
                "--enable-native-access=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"), OwnFilter.class.getName())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(jvm.getInputStream().readAllBytes(), UTF_8)).isEqualTo("lookup:"
                + " this JVM has a filter of its own (jdk.serialFilter), so answers by RMI cannot"
                + " be filtered: start it without, and say by atoll.objects.allow what may come"
                + "\n");
        assertThat(jvm.waitFor()).isZero();
    }

    @Test
    void whereNoRegistryIsNobodyWaitsForLong() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Job.local(1).run(rank -> {
                Rmi rmi = Rmi.of(rank, new Pretended());
                RmiRegistry registry = rmi.registry("127.0.0.1", silent.getLocalPort());
                long before = rank.nanoTime();
                assertThatThrownBy(() -> registry.lookup("hello", Hello.class))
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageStartingWith("lookup: " + registry + " did not answer");
                assertThat(rank.nanoTime() - before).isLessThan(30_000_000_000L);
                rmi.end();
            });
        }
    }
}
