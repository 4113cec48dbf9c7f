// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.plan.Misuse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// Every option of `atoll run` changes something with every device and beside every other option,
/// or is refused. What is asked for is a [JobRequest]: two lines that differ must ask for different
/// jobs.
@Sampled
class EffectsTest {
    private static final Set<String> ASIDE = Set.of("-h", "-V");

    /// What has an effect with a third option only: `--on-failure recover`.
    private static final Set<String> OF_RECOVERY = Set.of(
            "--restarts", "--recovery", "--snapshots", "--every", "--mtbf", "--spare",
            "--if-short", "--standby", "--restart", "--changed-program", "--shared");
    private static final Set<String> DEVICES = Set.of("--device", "-dev");

    /// Where lines are typed whose ranks may be on several hosts.
    private static final Map<String, String> ALLOCATION = Map.of(
            "SLURM_JOB_NODELIST", "n[1-2]", "SLURM_TASKS_PER_NODE", "2(x2)");

    @TempDir
    private Path folder;

    private final Map<String, Object> known = new HashMap<>();

    @BeforeEach
    void files() throws IOException {
        Files.createFile(folder.resolve("Main.java"));
        Files.createFile(folder.resolve("Other.java"));
        Files.createDirectory(folder.resolve("classes"));
        Files.writeString(folder.resolve("far"), "[w]\nlocalhost slots=2\n[e]\nm1 slots=2\n");
        Files.writeString(folder.resolve("near"), "localhost slots=5\n");
    }

    @Test
    void everyOptionIsInTheTable() {
        assertThat(Effects.OPTIONS.keySet()).isEqualTo(options());
        Effects.CLASHES.forEach(clash ->
                assertThat(options()).contains(clash.one(), clash.other()));
        assertThat(options()).allSatisfy(option ->
                assertThat(words(option, Effects.ANY)).as("a sample of " + option).isNotEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {Effects.ANY, "threads", "shm", "tcp", "sim"})
    void everyPairOfOptionsIsRefusedOrBothHaveAnEffect(String device) {
        List<String> wrong = new ArrayList<>();
        List<String> all = options().stream()
                .filter(option -> device.isEmpty() || !DEVICES.contains(option))
                .filter(option -> !OF_RECOVERY.contains(option))
                .toList();
        for (String one : all) {
            for (String other : all) {
                if (one.compareTo(other) < 0) {
                    check(device, one, other).forEach(wrong::add);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(known).hasSizeGreaterThan(all.size() * (all.size() - 1) / 2);
    }

    private Stream<String> check(String device, String one, String other) {
        String both = together(device, one, other);
        Object asked = outcome(device, both);
        if (isRefused(device, one, other)) {
            return asked instanceof String answer && answer.lines().count() == 1
                            && (answer.contains(one) || answer.contains(other))
                    ? Stream.empty()
                    : Stream.of(both + " should be refused and was not: " + asked);
        }
        if (asked instanceof String answer) {
            return Stream.of(both + " was refused: " + answer);
        }
        return Stream.of(one, other)
                .filter(option -> !hasNone(option, both))
                .filter(option -> asked.equals(outcome(device, without(option, device, both))))
                .map(option -> option + " changes nothing in" + both);
    }

    private static boolean isRefused(String device, String one, String other) {
        String used = one.equals("-dev") || other.equals("-dev") ? "threads"
                : one.equals("--device") || other.equals("--device") ? "tcp" : device;
        return Stream.of(one, other)
                        .map(Effects.OPTIONS::get)
                        .map(Effects.Effect::devices)
                        .anyMatch(devices -> !devices.isEmpty() && !devices.contains(used))
                || Effects.CLASHES.stream().anyMatch(clash ->
                        Set.of(clash.one(), clash.other()).equals(Set.of(one, other)));
    }

    /// Whether the table says that an option is only understood, or that it permits what the other
    /// words here do not ask for.
    private static boolean hasNone(String option, String line) {
        return Effects.OPTIONS.get(option).devices().isEmpty()
                || (option.equals("--oversubscribe") && line.contains(" -dev"))
                || (option.equals("--oversubscribe") && line.contains(" --device"));
    }

    private String without(String option, String device, String line) {
        return option.equals("-n")
                ? line.replaceFirst(" -n [0-9] ", " ")
                : line.replace(words(option, device) + " ", " ");
    }

    /// The line with both options, behind which another word follows. More ranks than slots are
    /// asked for where that is the question.
    private String together(String device, String one, String other) {
        Set<String> both = Set.of(one, other);
        String line = (device.isEmpty() ? "" : " --device " + device)
                + words(one, device) + words(other, device) + " ";
        if (!both.contains("--oversubscribe") || !device.isEmpty()) {
            return line;
        }
        return both.contains("-n") ? line.replace("-n 3 ", "-n 9 ") : " -n 9" + line;
    }

    private String words(String option, String device) {
        boolean near = device.equals("shm");
        return switch (option) {
            case "-n" -> " -n 3";
            case "-cp" -> " -cp " + folder.resolve("classes");
            case "--source" -> " --source 25";
            case "--wdir" -> " --wdir " + folder.resolve("classes");
            case "-J" -> " -J-Done=1";
            case "-X" -> " -Xmx64m";
            case "-D" -> " -Dtwo=2";
            case "-jar" -> " -jar " + folder.resolve("Other.java");
            case "--output" -> " --output dir=" + folder.resolve("out");
            case "-x" -> " -x A=b";
            case "--timeout" -> " --timeout 5";
            case "--device" -> " --device tcp";
            case "-dev" -> " -dev multicore";
            case "--dsm" -> " --dsm classic,+homes";
            case "--dsm-map" -> " --dsm-map " + folder.resolve("pages.svg");
            case "--threads" -> " --threads 2";
            case "--on-failure" -> " --on-failure continue";
            case "--spare" -> " --spare n5";
            case "--if-short" -> " --if-short stop";
            case "--standby" -> " --standby 1";
            case "--restart" -> " --restart " + folder.resolve("saved");
            case "--bind-to" -> " --bind-to core";
            case "--hostfile" -> " --hostfile " + folder.resolve(near ? "near" : "far");
            case "--host" -> " --host localhost:2,n1:3".replace("n1", near ? "localhost" : "m1");
            case "-N" -> " -N 4";
            case "--map-by" -> " --map-by node";
            case "--cluster" -> " --cluster w=localhost:2 --cluster e=n1:2"
                    .replace("n1", near ? "localhost" : "m1");
            case "--gateways" -> " --gateways none";
            case "--order" -> " --order clocks";
            case "--between-hosts" -> " --between-hosts ucx";
            case "--network" -> " --network 127.0.0.0/8";
            case "--machine" -> " --machine das:1x8";
            case "--seed" -> " --seed 3";
            case "--compute" -> " --compute zero";
            case "--faults" -> " --faults loss=0.5";
            case "--mca" -> " --mca btl tcp";
            case "-psl" -> " -psl 128K";
            case "--prefix" -> " --prefix /opt";
            default -> " " + option;
        };
    }

    /// What a line asks for, or why it is refused.
    private Object outcome(String device, String words) {
        return known.computeIfAbsent(words, line -> {
            try {
                return request(
                        Set.of(Effects.ANY, "tcp").contains(device) ? ALLOCATION : Map.of(),
                        line.strip() + " " + folder.resolve("Main.java"));
            } catch (Misuse | CommandLine.ParameterException e) {
                return String.valueOf(e.getMessage());
            }
        });
    }

    private static JobRequest request(Map<String, String> environment, String line) {
        RunCommand command = new RunCommand();
        new CommandLine(command).setStopAtPositional(true)
                .setAllowOptionsAsOptionParameters(true)
                .parseArgs(line.strip().split(" "));
        return command.request(environment);
    }

    private static Set<String> options() {
        return new CommandLine(new RunCommand()).getCommandSpec().options().stream()
                .map((OptionSpec option) -> option.names()[0])
                .filter(option -> !ASIDE.contains(option))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--restarts 3 | --restarts has no effect without --on-failure recover",
        "--recovery log | --recovery has no effect without --on-failure recover",
        "--on-failure recover --recovery coordinated | --recovery coordinated needs"
                + " --snapshots DIR: all ranks go back to what is saved there",
        "--on-failure recover --recovery x | --recovery takes log or coordinated, not 'x'",
        "--snapshots s | --snapshots has no effect without --on-failure recover",
        "--on-failure recover --every 30s | --every has no effect without --snapshots DIR",
        "--on-failure recover --mtbf 1h | --mtbf has no effect without --snapshots DIR",
        "--on-failure recover --snapshots new --every 1 --mtbf 1h | --mtbf has no effect beside"
                + " --every 1",
        "--on-failure recover --shared s | --shared has no effect without --snapshots DIR",
        "--on-failure recover --snapshots s --shared s | --shared s is the folder of --snapshots;"
                + " name another one",
        "--on-failure recover --snapshots s --recovery coordinated --shared t | --shared has no"
                + " effect with --recovery coordinated: there all hosts share the folder of"
                + " --snapshots",
        "--on-failure recover --snapshots . | --snapshots .: that is no empty folder; name one for"
                + " this job alone"
    })
    void howToRecoverIsForJobsThatRecover(String words, String answer) {
        assertThat(outcome(Effects.ANY, words)).isEqualTo(answer);
        Object usual = outcome(Effects.ANY, "--on-failure recover");
        assertThat(usual).isInstanceOf(JobRequest.class)
                .isEqualTo(outcome(Effects.ANY, "--on-failure recover --recovery log"))
                .isNotEqualTo(outcome(Effects.ANY, "--on-failure recover --restarts 3"))
                .isNotEqualTo(outcome(Effects.ANY, "--on-failure recover --snapshots new"));
        assertThat(outcome(Effects.ANY, "--on-failure recover --snapshots new --shared other"))
                .isInstanceOf(JobRequest.class)
                .isNotEqualTo(outcome(Effects.ANY, "--on-failure recover --snapshots new"));
    }

    /// An option that states the default is what scripts have, whatever the device.
    @ParameterizedTest
    @ValueSource(strings = {"--bind-to none", "--map-by slot", "--on-failure abort"})
    void whatIsSoAnywayMayBeSaid(String words) {
        for (String device : List.of("threads", "shm", "sim")) {
            String line = "--device " + device + " " + folder.resolve("Main.java");
            assertThat(request(Map.of(), words + " " + line)).isEqualTo(request(Map.of(), line));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "--device threads --bind-to core | --bind-to has no effect with --device threads: its",
        "--device sim -N 2 | -N has no effect with --device sim: it runs one program in one JVM",
        "--seed 4 | --seed needs --device sim",
        "-N 2 --map-by ppr:3:node | -N 2 and --map-by ppr:3:node exclude each other: each of",
        "--tag-output --output dir=x | --tag-output and --output exclude each other: the names",
        "--host a --cluster w=b | --cluster and --host exclude each other: each of them says",
        "-cp a java -cp b | -cp a has no effect before java -cp b; write all in one",
        "--device threads PROGRAM : -n 2 | --device threads runs one program in one JVM of this",
    })
    void theLineSaysWhichOptionAndWhy(String words, String answer) {
        String program = folder.resolve("Main.java").toString();
        String line = words.replace("PROGRAM", program) + " " + program;
        assertThatThrownBy(() -> request(Map.of(), line))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith(answer)
                .hasMessageNotContaining("\n");
    }
}
