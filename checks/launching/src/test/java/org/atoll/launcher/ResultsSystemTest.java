// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that a user has asked for: each is written, or its lack is one line and no more is lost.
@Sampled
@Timeout(300)
class ResultsSystemTest {
    private static final String SHARES = """
            import org.atoll.dsm.Dsm;
            import org.atoll.job.Job;
            void main(String[] args) {
                Job.run(args, rank -> {
                    Dsm dsm = Dsm.in(rank);
                    System.out.println("shared");
                    dsm.barrier();
                });
            }
            """;
    private static final String SHARES_NOTHING = """
            void main(String[] args) {
                org.atoll.job.Job.run(args, rank -> System.out.println("alone"));
            }
            """;

    @TempDir
    private Path folder;

    private Launched.Result run(String source, String... options) throws Exception {
        Path program = Files.writeString(folder.resolve("Program.java"), source);
        List<String> words = new ArrayList<>(List.of("-n", "2"));
        words.addAll(List.of(options));
        words.add(program.toString());
        return Launched.run(folder, words.toArray(String[]::new));
    }

    /// The disk is full at the end: nothing else is lost by that.
    @ParameterizedTest
    @ValueSource(strings = {"shm", "threads"})
    void aMapThatCannotBeWrittenIsOneLine(String device) throws Exception {
        Path map = Files.createSymbolicLink(folder.resolve("map.svg"), Path.of("/dev/full"));
        Path profile = folder.resolve("out.json");
        Launched.Result result = run(SHARES, "--device", device, "--dsm-map", map.toString(),
                "--profile=" + profile);
        assertThat(result.code()).as(result.err()).isEqualTo(1);
        assertThat(result.out()).isEqualTo("shared\nshared\n");
        assertThat(result.err().lines().filter(line -> line.contains("cannot")))
                .containsExactly("dsm: cannot write the map of pages to " + map
                        + ": No space left on device");
        assertThat(result.err()).doesNotContain("\tat ");
        assertThat(Files.readString(profile)).contains("\"rank\": 1");
    }

    @Test
    void aProfileThatCannotBeWrittenIsOneLine() throws Exception {
        Path profile = Files.createSymbolicLink(folder.resolve("out.json"), Path.of("/dev/full"));
        Path map = folder.resolve("map.svg");
        Launched.Result result =
                run(SHARES, "--dsm-map", map.toString(), "--profile=" + profile);
        assertThat(result.code()).as(result.err()).isEqualTo(1);
        assertThat(result.cause()).isEqualTo("atoll: --profile: cannot write " + profile
                + ": No space left on device");
        assertThat(Files.readString(map)).contains("<svg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--dsm-map PLACE.svg", "--profile=PLACE.json", "--output dir=PLACE"})
    void aLinkWhereOthersMayWriteIsRefusedBeforeTheStart(String option) throws Exception {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Files.setAttribute(shared, "unix:mode", 01777);
        Path precious = Files.createDirectory(folder.resolve("precious"));
        Files.createSymbolicLink(shared.resolve("way"), precious);
        String words = option.replace("PLACE", shared.resolve("way/out").toString());
        Launched.Result result = run(SHARES, words.split(" "));
        assertThat(result.code()).as(result.err()).isPositive();
        assertThat(result.out()).isEmpty();
        assertThat(result.cause()).contains("is a link in a folder where others may write");
        assertThat(precious).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "shm | --dsm classic --dsm-races | 0 | --dsm and --dsm-races had no effect: no rank has"
                + " entered the model dsm",
        "threads | --dsm-map MAP | 2 | --dsm-map had no effect: no rank has entered the model dsm;"
                + " MAP is not written",
        "shm | --threads 2 | 0 | --threads had no effect: no rank has entered the model hybrid",
        "sim | --threads 1 | 0 | --threads had no effect: no rank has entered the model hybrid",
    })
    void anOptionOfAModelThatNobodyEntersIsToldAtTheEnd(
            String device, String options, int code, String line) throws Exception {
        String map = folder.resolve("map.svg").toString();
        List<String> words = new ArrayList<>(List.of("--device", device));
        words.addAll(List.of(options.replace("MAP", map).split(" ")));
        Launched.Result result = run(SHARES_NOTHING, words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        assertThat(result.out()).startsWith("alone\n");
        assertThat(result.err().lines().filter(each -> each.startsWith("atoll: ")))
                .containsExactly("atoll: " + line.replace("MAP", map));
    }

    @Test
    void aProgramThatIsNoRankEntersNothing() throws Exception {
        Launched.Result result = run(
                "void main() { }", "--dsm-map", folder.resolve("map.csv").toString());
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.cause()).startsWith("atoll: --dsm-map had no effect");
    }
}
