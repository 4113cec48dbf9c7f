// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.atoll.job.contract.FreePort;
import org.atoll.job.start.MeetingStart;
import org.atoll.launcher.plan.Misuse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// The objects that `atoll kube` prints: as Kubernetes would check them, and run by a double of its
/// kubelet, pods as processes of this host.
@Timeout(300)
class KubeSystemTest {
    private static final String NAME = "met";

    @TempDir
    private Path folder;

    private Map<?, ?> printed(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("kube"));
        all.addAll(List.of(words));
        Launched.Result result = Launched.start(folder, Map.of(), all).result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.err()).isEmpty();
        return JsonReader.object(result.out());
    }

    private Map<?, ?> usual(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "-n", "3", "--image", "registry.example/atoll:1", "--claim", "data", "--cpus", "2",
                "--memory", "2Gi", "-cp", Launched.TEST_CLASSES.toString(), Met.class.getName()));
        words.addAll(List.of(arguments));
        return printed(words.toArray(String[]::new));
    }

    /// What is below, by the names on the way and the numbers in lists.
    private static Object at(Object root, String way) {
        Object here = root;
        for (String step : way.split("/", -1)) {
            here = here instanceof List<?> list
                    ? list.get(Integer.parseInt(step))
                    : ((Map<?, ?>) here).get(step);
            assertThat(here).as(step + " of " + way).isNotNull();
        }
        return here;
    }

    @Test
    void aJobASecretAndAServiceArePrinted() throws Exception {
        Map<?, ?> list = usual("10");
        assertThat(list.get("kind")).isEqualTo("List");
        assertThat(((List<?>) list.get("items")).stream().map(item -> at(item, "kind"))
                .toList())
                .isEqualTo(List.of("Secret", "Service", "Job"));
        assertThat(((List<?>) list.get("items")).stream().map(item -> at(item, "metadata/name"))
                .distinct().toList()).isEqualTo(List.of(NAME));
        assertThat(at(list, "items/1/spec/clusterIP")).isEqualTo("None");
        assertThat(at(list, "items/1/spec/publishNotReadyAddresses")).isEqualTo(true);
        Object job = at(list, "items/2/spec");
        assertThat(at(job, "completionMode")).isEqualTo("Indexed");
        assertThat(at(job, "completions")).isEqualTo(3).isEqualTo(at(job, "parallelism"));
        assertThat(at(job, "podReplacementPolicy")).isEqualTo("Failed");
        assertThat(at(job, "backoffLimitPerIndex")).isEqualTo(0);
        assertThat(at(job, "podFailurePolicy/rules/0/onPodConditions/0/type"))
                .isEqualTo("DisruptionTarget");
        assertThat(at(job, "template/spec/subdomain")).isEqualTo(NAME);
        assertThat(at(job, "template/spec/volumes/1/persistentVolumeClaim/claimName"))
                .isEqualTo("data");
        assertThat(at(job, "template/spec/containers/0/command")).isEqualTo(List.of(
                "atoll", "java", "-cp", Launched.TEST_CLASSES.toString(), Met.class.getName(),
                "10"));
    }

    @Test
    void eachJobHasAnotherSecret() throws Exception {
        Set<Object> secrets = new HashSet<>(List.of(
                at(usual(), "items/0/data/secret"), at(usual(), "items/0/data/secret")));
        assertThat(secrets).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "-n 2 Prog | atoll kube needs --image, an image with Atoll on its PATH",
        "-n 2 --image i | atoll kube needs a program",
        "-n 0 --image i Prog | -n takes a number of at least 1, not '0'",
        "--image i --name A_b Prog | --name takes up to 52 small letters, digits and dashes, not"
                + " 'A_b'",
        "--image i --claim Data Prog | --claim takes the name of a PersistentVolumeClaim, not"
                + " 'Data'",
        "--image i --mount work Prog | --mount takes a folder from the root on, not 'work'",
        "--image i --memory much Prog | 'much' is no quantity of memory such as 2, 500m or 2Gi",
    })
    void whatMakesNoSenseIsNamed(String line, String why) {
        AtomicReference<Exception> thrown = new AtomicReference<>();
        CommandLine atoll = Atoll.commandLine();
        atoll.setExecutionExceptionHandler((problem, self, parsed) -> {
            thrown.set(problem);
            return 2;
        });
        assertThat(atoll.execute(("kube " + line).split(" "))).isEqualTo(2);
        assertThat(thrown.get()).isInstanceOf(Misuse.class).hasMessage(why);
    }

    /// By `pip install kubernetes-validate`, which the variable `ATOLL_KUBERNETES_VALIDATE` may
    /// name.
    @Test
    void kubernetesTakesIt() throws Exception {
        String tool = System.getenv().getOrDefault(
                "ATOLL_KUBERNETES_VALIDATE", "kubernetes-validate");
        assumeTrue(Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(place -> Files.isExecutable(Path.of(place).resolve(tool))),
                "kubernetes-validate is not here (pip install kubernetes-validate)");
        Launched.Result result = Launched.start(folder, Map.of(), List.of(
                "kube", "-n", "3", "--image", "i", "--claim", "data", "--cpus", "500m", "--memory",
                "2Gi", "Prog")).result();
        Path file = Files.writeString(folder.resolve("all.json"), result.out());
        for (String version : List.of("1.29", "1.33", "")) {
            List<String> command = new ArrayList<>(List.of(tool, "--strict"));
            command.addAll(version.isEmpty() ? List.of() : List.of("-k", version));
            command.addAll(documents(file));
            Launched.Result judged =
                    Launched.startCommand(folder, Map.of(), command).result(false);
            assertThat(judged.code()).as("%s", judged).isZero();
        }
    }

    /// Each object of a list in a file of its own: the tool does not look into lists.
    private List<String> documents(Path list) throws Exception {
        String text = Files.readString(list);
        List<String> files = new ArrayList<>();
        String[] parts = text.substring(text.indexOf('['), text.lastIndexOf(']'))
                .substring(1).split(",\n    (?=\\{)", -1);
        for (String part : parts) {
            assertThat(at(JsonReader.object(part), "kind")).isIn("Secret", "Service", "Job");
            files.add(Files.writeString(
                    folder.resolve("object" + files.size() + ".json"), part).toString());
        }
        assertThat(files).hasSize(3);
        return files;
    }

    /// Those of whoever starts ranks so by hand.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "here | 1 | 2 | ATOLL_MEETING is 'here': host:port is needed",
        "here:x | 1 | 2 | ATOLL_MEETING is 'here:x': host:port is needed",
        "here:1 | one | 2 | ATOLL_MEETING is set, but ATOLL_RANK is 'one', which is no number",
        "here:1 | 2 | 2 | ATOLL_RANK is 2 in a job of ATOLL_SIZE 2",
    })
    void variablesThatAreWrongAreNamed(
            String meeting, String rank, String size, String why) {
        assertThatThrownBy(() -> MeetingStart.of(Map.of(
                "ATOLL_MEETING", meeting, "ATOLL_RANK", rank, "ATOLL_SIZE", size)))
                .isInstanceOf(IllegalStateException.class).hasMessage(why);
    }

    @Test
    void itsPodsMeet() throws Exception {
        List<Launched> pods = pods(usual());
        List<String> said = new ArrayList<>();
        for (Launched pod : pods) {
            Launched.Result result = pod.result(false);
            assertThat(result.code()).as("%s", result).isZero();
            result.out().lines().forEach(said::add);
        }
        assertThat(said).containsExactlyInAnyOrder("rank 0 of 3 has the sum 3",
                "rank 1 of 3 has the sum 3", "rank 2 of 3 has the sum 3");
    }

    @Test
    void ofAPodThatIsKilledAllOthersSay() throws Exception {
        List<Launched> pods = pods(usual("1", "kill"));
        assertThat(pods.get(1).result(false).code()).isEqualTo(137);
        for (int rank : List.of(0, 2)) {
            Launched.Result result = pods.get(rank).result(false);
            assertThat(result.code()).as("%s", result).isNotZero();
            assertThat(result.cause()).matches("atoll: the job has failed: .*\\brank 1\\b.*");
        }
    }

    /// What the kubelet does for the pods of a job, as far as it matters here: variables, the
    /// secret's file, and the name of the first pod, which the last one knows from the start.
    private List<Launched> pods(Map<?, ?> list) throws Exception {
        byte[] secret = Base64.getDecoder().decode((String) at(list, "items/0/data/secret"));
        Path file = Files.createFile(folder.resolve("secret"), PosixFilePermissions
                .asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, secret);
        Path names = Files.writeString(folder.resolve("names"),
                "127.0.0.1 " + NAME + "-0." + NAME + "\n");
        int port = FreePort.find();
        Object container = at(list, "items/2/spec/template/spec/containers/0");
        List<Launched> pods = new ArrayList<>();
        for (int index = 0; index < (Integer) at(list, "items/2/spec/completions"); index++) {
            Map<String, String> environment = new HashMap<>();
            for (Object each : (List<?>) at(container, "env")) {
                environment.put((String) at(each, "name"),
                        value((Map<?, ?>) each, index)
                                .replace("/run/secrets/atoll", folder.toString())
                                .replaceFirst(":12345$", ":" + port));
            }
            List<?> words = (List<?>) at(container, "command");
            assertThat(words.subList(0, 2)).isEqualTo(List.of("atoll", "java"));
            List<String> program = words.subList(4, words.size()).stream()
                    .map(word -> ((String) word).replace("$$(", "$(")).toList();
            pods.add(Launched.startMain(folder, environment,
                    List.of("--enable-native-access=ALL-UNNAMED", "-Djdk.net.hosts.file=" + names),
                    program.getFirst(), program.subList(1, program.size())));
        }
        return pods;
    }

    private static String value(Map<?, ?> variable, int index) {
        if (variable.get("value") instanceof String value) {
            return value;
        }
        assertThat(at(variable, "valueFrom/fieldRef/fieldPath")).isEqualTo(
                "metadata.annotations['batch.kubernetes.io/job-completion-index']");
        return Integer.toString(index);
    }
}
