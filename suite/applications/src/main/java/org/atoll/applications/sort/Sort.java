// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.nio.file.Path;
import java.util.List;
import org.atoll.applications.Application;
import org.atoll.applications.Checksum;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.InputFile;
import org.atoll.applications.Output;
import org.atoll.applications.OutputFile;
import org.atoll.applications.Repeats;
import org.atoll.applications.Verdict;
import org.atoll.applications.Version;
import org.atoll.applications.keys.SortedCheck;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `sort`.
@Command(name = "sort", sortOptions = false,
        description = "Sorts whole numbers of 32 bits by their digits.")
public final class Sort implements Application<SortRun> {

    private static final int USUAL_KEYS = 1_000_000;

    @Option(names = "--algorithm", paramLabel = "NAME", defaultValue = "rcs",
            description = "rcs, by counting: all sort together, one pass for each digit; or rbs, by"
                    + " buckets: each sorts its share, and shares are merged in a tree (default:"
                    + " ${DEFAULT-VALUE}).")
    private SortAlgorithm algorithm = SortAlgorithm.RCS;

    @Option(names = "--keys", paramLabel = "N",
            description = "Keys that are drawn (default: 1000000).")
    private @Nullable Integer keys;

    @Option(names = "--file", paramLabel = "FILE",
            description = "Keys of your own: whole numbers from -2147483648 to 2147483647.")
    private @Nullable Path file;

    @Option(names = "--out", paramLabel = "FILE",
            description = "Where the sorted keys go, on the first rank's host; may be the file that"
                    + " they are from. It is written completely or not at all.")
    private @Nullable Path out;

    @Option(names = "--format", paramLabel = "FORM",
            description = "Form of both files: text, one key in each line, or binary, four bytes"
                    + " for each, little endian (default: binary if a file's name ends in .bin,"
                    + " else text).")
    private @Nullable KeyFormat format;

    @Option(names = "--bits", paramLabel = "N",
            description = "Bits of a digit: 1 to 16 (default: 11 by counting, 8 by buckets).")
    private @Nullable Integer bits;

    @Option(names = "--warmups", paramLabel = "N", defaultValue = "0",
            description = "Untimed sorts before the timed ones (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
            description = "Timed sorts; the time is their mean (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Mixin
    private CommonOptions common = new CommonOptions();

    private @Nullable KeyRange input;

    /// Creates the program with its defaults.
    public Sort() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Sort::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        if (format != null && file == null && out == null) {
            throw new IllegalArgumentException(
                    "--format is the form of files: leave it out, or name one by --file or --out");
        }
        repeats();
        problem();
    }

    private Repeats repeats() {
        return new Repeats(warmups, repeat);
    }

    private SortProblem problem() {
        return new SortProblem(
                input().count(), algorithm, bits == null ? algorithm.usualBits() : bits);
    }

    private KeyRange input() {
        KeyRange known = input;
        if (known == null) {
            known = file == null ? KeyRange.drawn(keys == null ? USUAL_KEYS : keys) : listed(file);
            input = known;
        }
        return known;
    }

    private KeyRange listed(Path path) {
        if (keys != null) {
            throw new IllegalArgumentException("--file has keys of its own: leave out --keys");
        }
        return KeyRange.of(form(path).keys(new InputFile(path)));
    }

    private KeyFormat form(Path path) {
        return format == null ? KeyFormat.of(path) : format;
    }

    @Override
    public List<Version<SortRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, to) -> MpjSort.run(
                        problem(), input(), repeats(), rank)),
                Version.ranks("remote", (rank, to) -> RemoteSort.run(
                        problem(), input(), repeats(), rank)),
                Version.threads(common::threads, (rank, to) -> ThreadedSort.run(
                        problem(), input(), common.threads(), repeats(), rank::nanoTime)),
                Version.sequential((rank, to) -> SequentialSort.run(
                        problem(), input(), repeats(), rank::nanoTime, rank::operate)));
    }

    @Override
    public String heading() {
        SortProblem problem = problem();
        int passes = problem.digits().size();
        return "sort: " + (file == null ? "" : "file " + file + ", ") + problem.keys()
                + (problem.keys() == 1 ? " key, " : " keys, ") + algorithm.words() + ", " + passes
                + " passes by digits of " + problem.bits()
                + (problem.bits() == 1 ? " bit" : " bits");
    }

    @Override
    public int run(Rank rank, Output to) {
        if (rank.number() == 0 && out != null) {
            new OutputFile(out).check();
        }
        return Application.super.run(rank, to);
    }

    @Override
    public int report(SortRun run, Version<SortRun> version, Output to) {
        to.line("crc %s", Checksum.crc(run.sorted()));
        to.line("%s", run.timing().lines());
        int code = common.check() ? to.verdict(verdict(run)) : 0;
        Path target = out;
        if (code == 0 && target != null) {
            KeyFormat form = form(target);
            new OutputFile(target).write(stream -> form.write(run.sorted(), stream));
            to.line("written: %s, %d keys", target, run.sorted().length);
        }
        return code;
    }

    private Verdict verdict(SortRun run) {
        return file == null
                ? SortedCheck.ofUniform(run.sorted(), input().count())
                : SortedCheck.of(run.sorted(), input().keys());
    }
}
