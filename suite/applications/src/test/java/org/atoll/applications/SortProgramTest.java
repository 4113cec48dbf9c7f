// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.atoll.applications.sort.Sort;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The program `sort` as a command, on ranks that are threads of this JVM, and on simulated ones.
@Timeout(300)
@Sampled(value = 2, tests = 2)
class SortProgramTest {
    private static final Pattern TIME = Pattern.compile("(?m)^time ([0-9.]+) s");
    private static final Pattern STEP = Pattern.compile("([a-z]+) [0-9.]+ s \\(");

    @TempDir
    private Path folder;

    /// The output of a command, on both streams, and its exit code.
    private record Outcome(int code, String out, String err) {}

    private static Outcome run(LocalRanks ranks, String... args) {
        var bytes = new ByteArrayOutputStream();
        var said = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        PrintStream err = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            ranks.run(self -> {
                var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
                var out = new Output(stream, self.number() == 0, false);
                code.accumulateAndGet(
                        CommandLines.perform(new Sort(), args, self, out), Math::max);
            });
        } finally {
            System.setErr(err);
        }
        return new Outcome(code.get(), bytes.toString(StandardCharsets.UTF_8),
                said.toString(StandardCharsets.UTF_8));
    }

    private static Outcome run(String command) {
        return run(Job.local(3), command.split(" "));
    }

    private static Outcome passes(LocalRanks ranks, String command) {
        Outcome outcome = run(ranks, (command + " --check").split(" "));
        assertThat(outcome.out()).as(command + outcome.out() + outcome.err())
                .containsOnlyOnce("check passed: ")
                .contains("breakdown (mean of ");
        assertThat(outcome.code()).isZero();
        return outcome;
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1", "threads, 2", "threads, 3", "threads, 4", "threads, 5", "threads, 7",
        "threads, 8", "threads, 13", "sim, 1", "sim, 3", "sim, 4", "sim, 6"
    })
    void sortsByMessagesAndByCalls(String device, int ranks) {
        for (String model : new String[] {"mpj", "remote"}) {
            for (String algorithm : new String[] {"rbs", "rcs"}) {
                for (String keys : new String[] {"0", "1", "5", "3000 --bits 5 --repeat 2"}) {
                    assertThat(passes(Job.local(ranks).device(device), "--keys " + keys
                            + " --model " + model + " --algorithm " + algorithm).out())
                            .contains("; " + model + ", " + ranks + " rank");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"mpj, rcs", "mpj, rbs", "remote, rcs", "remote, rbs", "threads, rcs",
        "threads, rbs", "sequential, rcs", "sequential, rbs"})
    void givesTheKnownChecksums(String model, String algorithm) {
        assertThat(passes(Job.local(3), "--keys 100000 --threads 3 --warmups 1 --model " + model
                + " --algorithm " + algorithm).out())
                .contains("crc d4849613", "known CRC of the keys: equal; known CRC of the sorted");
    }

    @Test
    void countingIsTheUsualAlgorithmAndAMillionTheUsualKeys() {
        assertThat(passes(Job.local(2), "--model sequential").out())
                .contains("sort: 1000000 keys, by counting, 3 passes by digits of 11 bits;",
                        "crc ab86a49a");
    }

    @ParameterizedTest
    @CsvSource({"rcs, sort histogram merge permute communication barrier",
        "rbs, sort merge communication barrier"})
    void timeIsBrokenDownAlikeInAllModels(String algorithm, String steps) {
        for (String model : new String[] {"mpj", "remote", "threads", "sequential"}) {
            String line = run("--keys 900 --model " + model + " --algorithm " + algorithm).out()
                    .lines().filter(each -> each.startsWith("breakdown")).findFirst().orElseThrow();
            assertThat(STEP.matcher(line).results().map(step -> step.group(1))
                    .collect(Collectors.joining(" "))).as(line).isEqualTo(steps);
        }
    }

    /// Each of the three passes of RCS sends counts up the tree and places down it, and keys from
    /// every rank to every other; RBS sends each share but the first's once. Rank 0 also calls all
    /// other workers to sort.
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "2, 12, 1", "4, 54, 3", "5, 84, 4"})
    void tellsWhatWasSentAndCalled(int ranks, int byCounting, int byBuckets) {
        for (String algorithm : new String[] {"rcs", "rbs"}) {
            int messages = algorithm.equals("rcs") ? byCounting : byBuckets;
            String command = "--keys 20000 --algorithm " + algorithm + " --model ";
            String sent = passes(Job.local(ranks), command + "mpj").out();
            String called = passes(Job.local(ranks), command + "remote").out();
            if (ranks == 1) {
                assertThat(sent + called).doesNotContain("messages", "called");
            } else {
                assertThat(sent).contains("sent " + messages + " messages");
                assertThat(called)
                        .contains("called other ranks " + (messages + ranks - 1) + " times");
            }
        }
    }

    /// In virtual time, which is the same at every run.
    @ParameterizedTest
    @CsvSource({"mpj, rcs", "remote, rcs", "mpj, rbs", "remote, rbs"})
    void isFasterOnMoreRanksOfDas(String model, String algorithm) {
        String command = "--keys 300000 --model " + model + " --algorithm " + algorithm;
        double alone = seconds(1, command);
        double four = seconds(4, command);
        double eight = seconds(8, command);
        assertThat(alone / four).as("%f s and %f s", alone, four).isBetween(1.2, 4.0);
        assertThat(eight).isLessThan(four);
    }

    private static double seconds(int ranks, String command) {
        String text = passes(
                Job.local(ranks).device("sim").with("atoll.sim.machine", "das:1x" + ranks),
                command).out();
        var time = TIME.matcher(text);
        assertThat(time.find()).as(text).isTrue();
        return Double.parseDouble(time.group(1));
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("keys.txt"), text).toString();
    }

    private static byte[] binary(int... keys) {
        var bytes = ByteBuffer.allocate(4 * keys.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(keys);
        return bytes.array();
    }

    private static String text(int... keys) {
        return Arrays.stream(keys).mapToObj(key -> key + "\n").collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpj", "remote", "threads", "sequential"})
    void sortsAFileOntoItself(String model) throws IOException {
        int[] keys = new Random(7).ints(40_000).toArray();
        for (String algorithm : new String[] {"rcs", "rbs"}) {
            String path = file(text(keys));
            Outcome outcome = run(Job.local(3), "--file", path, "--out", path, "--model", model,
                    "--algorithm", algorithm, "--threads", "2", "--check");
            assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
            assertThat(outcome.out()).contains(
                    "sort: file " + path + ", 40000 keys, ", "check passed: first place that",
                    "written: " + path + ", 40000 keys");
            assertThat(Path.of(path)).hasContent(text(Arrays.stream(keys).sorted().toArray()));
            assertThat(folder).isDirectoryNotContaining("glob:**/.*");
        }
    }

    @Test
    void readsWhatPeopleWriteUpToTheLastInt() throws IOException {
        String path = file("# keys\n\n  7 \r\n-2147483648\n2147483647\n+3\n007\n-0\n");
        String out = folder.resolve("sorted").toString();
        Outcome outcome = run(Job.local(5), "--file", path, "--out", out, "--check");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(Path.of(out)).hasContent("-2147483648\n0\n3\n7\n7\n2147483647\n");
        assertThat(run("--file " + file("")  + " --out " + out + " --check").code()).isZero();
        assertThat(Path.of(out)).isEmptyFile();
    }

    @Test
    void theNameTellsTheFormUnlessTheCommandDoes() throws IOException {
        Path bytes = Files.write(folder.resolve("keys.bin"), binary(5, -1, 1 << 30, -7));
        Path out = folder.resolve("out.bin");
        assertThat(run("--file " + bytes + " --out " + out).code()).isZero();
        assertThat(out).hasBinaryContent(binary(-7, -1, 5, 1 << 30));
        Path lines = folder.resolve("out.txt");
        assertThat(run("--file " + bytes + " --out " + lines).code()).isZero();
        assertThat(lines).hasContent("-7\n-1\n5\n1073741824\n");
        assertThat(run("--format binary --file " + bytes + " --out " + lines).code()).isZero();
        assertThat(lines).hasBinaryContent(binary(-7, -1, 5, 1 << 30));
        assertThat(run("--format TEXT --file " + file("2\n1\n") + " --out " + out).code()).isZero();
        assertThat(out).hasContent("1\n2\n");
    }

    @Test
    void manyBinaryKeysComeAndGo() throws IOException {
        int[] keys = new Random(2).ints(50_001).toArray();
        Path path = Files.write(folder.resolve("many.bin"), binary(keys));
        assertThat(run("--file " + path + " --out " + path + " --check").code()).isZero();
        assertThat(path).hasBinaryContent(binary(Arrays.stream(keys).sorted().toArray()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "2147483648 | '2147483648' is no key; expected a whole number from -2147483648 to 21474836",
        "-2147483649 | '-2147483649' is no key",
        "1 2 | '1 2' is no key",
        "1.5 | '1.5' is no key",
        "x | 'x' is no key",
        "0x10 | '0x10' is no key",
        "- | '-' is no key",
    })
    void aBadLineIsNamedOnceWithExitCode2(String line, String message) throws IOException {
        String path = file("3\n" + line + "\n1\n");
        Outcome outcome = run("--file " + path + " --out " + path);
        assertThat(outcome.err()).startsWith("sort: " + path + ", line 2: " + message);
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(Path.of(path)).hasContent("3\n" + line + "\n1\n");
    }

    @Test
    void whatCannotBeReadIsNamed() throws IOException {
        Path cut = Files.write(folder.resolve("cut.bin"), new byte[10]);
        assertThat(run("--file " + cut).err()).isEqualTo("sort: " + cut + ": it ends 2 bytes behind"
                + " number 2; expected numbers of 4 bytes, little endian\n");
        assertThat(run("--file " + folder.resolve("none")).err())
                .contains("none: there is no such file; expected the path of one");
        assertThat(run("--file " + folder).err()).contains("it cannot be read: Is a directory");
    }

    @Test
    void optionsThatDoNotFitAreRefused() throws IOException {
        String path = file("1\n");
        assertThat(run("--file " + path + " --keys 5").err())
                .isEqualTo("sort: --file has keys of its own: leave out --keys\n");
        assertThat(run("--format text").err()).startsWith("sort: --format is the form of files:");
        assertThat(run("--keys -1").err())
                .isEqualTo("sort: --keys must be 0 to 67108864, not -1\n");
        assertThat(run("--bits 17").err()).isEqualTo("sort: --bits must be 1 to 16, not 17\n");
        assertThat(run("--repeat 0").err())
                .isEqualTo("sort: --repeat must be at least 1, not 0\n");
        assertThat(run("--algorithm bubble").err())
                .startsWith("sort: Invalid value for option '--algorithm'");
        assertThat(run("--algorithm bubble").code()).isEqualTo(2);
    }

    /// Alone the program says it; on several ranks it also ends those that wait for the first.
    @Test
    void anOutputThatCannotBeIsRefusedBeforeTheSort() throws IOException {
        String path = file("2\n1\n");
        Path nowhere = folder.resolve("no/such");
        Outcome outcome = run("--model sequential --file " + path + " --out " + nowhere);
        assertThat(outcome.err()).isEqualTo("sort: " + nowhere + ": there is no folder "
                + folder.resolve("no") + "; expected the path of a file, there or not, in a folder"
                + " that this user may write to\n");
        assertThat(outcome.out()).doesNotContain("crc");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(run("--model threads --file " + path + " --out " + folder).err())
                .contains(folder + ": it is there and is no file; expected");
        assertThatThrownBy(() -> run("--file " + path + " --out " + nowhere))
                .hasMessageContaining("sort: " + nowhere + ": there is no folder ");
        assertThat(Path.of(path)).hasContent("2\n1\n");
    }

    @Test
    void aResultThatCannotBeWrittenLeavesTheOldOne() throws IOException {
        Path path = Path.of(file("old"));
        assertThatThrownBy(() -> new OutputFile(path).write(stream -> {
            stream.write(1);
            throw new IOException("No space left on device");
        })).hasMessageContaining(path + ": it cannot be written: No space left on device");
        assertThat(path).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**/.*");
    }

    @Test
    void aFileKeepsItsPermissionsAndALinkStaysOne() throws IOException {
        Path path = Path.of(file("2\n1\n"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), path);
        assertThat(run("--file " + link + " --out " + link).code()).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(path).hasContent("1\n2\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-r-----");
    }
}
