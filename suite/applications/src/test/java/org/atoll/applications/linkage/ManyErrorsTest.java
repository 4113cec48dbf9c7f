// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// A program prints each error of its files on a line of its own.
class ManyErrorsTest {

    @TempDir
    private Path folder;

    @Command(name = "reader")
    static final class Reader implements Application<Integer> {
        @Mixin
        private final LinkageOptions files = new LinkageOptions();

        @Mixin
        private final CommonOptions common = new CommonOptions();

        @Override
        public CommonOptions common() {
            return common;
        }

        @Override
        public void validate() {
            files.study();
        }

        @Override
        public List<Version<Integer>> versions() {
            return List.of(Version.sequential((rank, out) -> files.study().pedigrees().size()));
        }

        @Override
        public String heading() {
            return "reader";
        }

        @Override
        public int report(Integer run, Version<Integer> version, Output out) {
            out.line("%d pedigrees", run);
            return 0;
        }
    }

    private record Said(int code, List<String> out, List<String> err) {}

    private static Said run(String... args) {
        var out = new ByteArrayOutputStream();
        var said = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        PrintStream err = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Job.local(3).run(self -> {
                var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
                code.accumulateAndGet(CommandLines.perform(new Reader(), args, self,
                        new Output(stream, self.number() == 0, false)), Math::max);
            });
        } finally {
            System.setErr(err);
        }
        return new Said(code.get(), out.toString(StandardCharsets.UTF_8).lines().toList(),
                said.toString(StandardCharsets.UTF_8).lines().toList());
    }

    @Test
    void goodFilesAreRead() {
        Said said = run("--in", LinkageSets.folder("syn-small").toString());
        assertThat(said.code()).isZero();
        assertThat(said.out()).contains("5 pedigrees");
    }

    @Test
    void eachErrorIsALineWithTheProgramsNameOnceAndTheCodeIs2() throws IOException {
        Path set = LinkageSets.folder("syn-small");
        Files.writeString(folder.resolve("datafile.dat"),
                Files.readString(set.resolve("datafile.dat")).replace("0.5", "0.6"));
        Files.writeString(folder.resolve("pedfile.dat"),
                Files.readString(set.resolve("pedfile.dat"))
                        .replaceFirst("1    3    1    2", "1    3    1    7"));
        Said said = run("--in", folder.toString());
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).satisfiesExactly(
                line -> assertThat(line).startsWith("reader: " + folder.resolve("datafile.dat")
                        + ", line 9: the frequencies of locus 2 sum to 1.100000"),
                line -> assertThat(line).startsWith("reader: " + folder.resolve("pedfile.dat")
                        + ", line 3: mother 7 of person 3 of pedigree 1 is"));
        assertThat(said.out()).isEmpty();
    }

    @Test
    void helpDoesNotNeedFiles() {
        Said said = run("--help", "--in", folder.toString());
        assertThat(said.code()).isZero();
        assertThat(said.out().getFirst()).startsWith("Usage: reader");
        assertThat(said.err()).isEmpty();
    }
}
