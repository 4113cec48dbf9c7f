// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `--ship-classes` with real processes, of which only the first has a class that it sends.
@Sampled
class ShippingSystemTest {
    private static final String MAIN = """
            import java.util.concurrent.Callable;
            import org.atoll.job.Job;
            import org.atoll.mpj.Mpj;
            import org.atoll.remote.Remote;
            import org.atoll.remote.RemoteObjects;

            public class Main {
                @Remote
                public static class Server {
                    public Object run(Callable<?> task) throws Exception {
                        return task.call();
                    }
                }

                public static void main(String[] args) {
                    Job.run(args, rank -> {
                        Mpj mpj = Mpj.in(rank);
                        RemoteObjects remote = RemoteObjects.in(rank);
                        if (rank.number() == 0) {
                            Callable<?> trip = (Callable<?>)
                                    Class.forName("Trip").getConstructor().newInstance();
                            System.out.println("call: "
                                    + remote.node(1).create(Server.class).run(trip));
                            mpj.comm().sendObject(trip, 1, 5);
                        } else {
                            Callable<?> trip = mpj.comm().receiveObject(Callable.class, 0, 5);
                            System.out.println("message: " + trip.call());
                        }
                    });
                }
            }
            """;
    private static final String TRIP = """
            import java.io.Serializable;
            import java.util.concurrent.Callable;

            public class Trip implements Callable<Object>, Serializable {
                sealed interface Place extends Serializable {}
                record City(String name) implements Place {}
                enum Way {
                    BY_SEA { String word() { return "by sea, "; } };
                    abstract String word();
                }
                interface Task extends Callable<Place>, Serializable {}

                private final Task task = () -> new City(Way.BY_SEA.word() + "VERSION");

                public Object call() throws Exception {
                    return task.call();
                }
            }
            """;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void compile() throws IOException {
        compile("first", Map.of("Main", MAIN, "Trip", TRIP));
        compile("second", Map.of("Main", MAIN));
        compile("other", Map.of("Main", MAIN, "Trip", TRIP.replace("VERSION", "other")));
    }

    private static void compile(String name, Map<String, String> texts) throws IOException {
        Path classes = Files.createDirectories(folder.resolve(name));
        List<String> words = new ArrayList<>(List.of(
                "-d", classes.toString(), "-proc:none",
                "-cp", Launched.classPath()));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Path source = classes.resolve(text.getKey() + ".java");
            words.add(Files.writeString(source, text.getValue()).toString());
        }
        PrintWriter told = new PrintWriter(System.err, true);
        assertThat(ToolProvider.findFirst("javac").orElseThrow()
                .run(told, told, words.toArray(String[]::new))).isZero();
    }

    private Launched.Result run(String second, String... options) throws Exception {
        List<String> line = new ArrayList<>(List.of("run"));
        line.addAll(List.of(options));
        line.addAll(List.of("-n", "1", "-cp", path("first"), "Main", ":",
                "-n", "1", "-cp", path(second), "Main"));
        return Launched.start(folder, Map.of(), line).result();
    }

    private String path(String name) {
        return folder.resolve(name) + File.pathSeparator;
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void callsAndMessagesBringTheirClasses(String device) throws Exception {
        Launched.Result result = run("second", "--device", device, "--ship-classes");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines()).containsExactlyInAnyOrder(
                "call: City[name=by sea, VERSION]", "message: City[name=by sea, VERSION]");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void otherwiseOneLineSaysWhatToDo() throws Exception {
        Launched.Result result = run("second");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause()).contains("class Trip arrived: no such class on rank 1; add"
                + " --ship-classes or put it on the class path of that host");
    }

    @Test
    void anotherVersionIsNotTaken() throws Exception {
        Launched.Result result = run("other", "--ship-classes");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause()).contains(
                "class Trip of rank 0 is another version than that of rank 1");
    }
}
