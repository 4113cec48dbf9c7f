// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.List;
import java.util.Locale;
import org.atoll.applications.Application;
import org.atoll.applications.Checksum;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Hybrid;
import org.atoll.applications.Output;
import org.atoll.applications.Repeats;
import org.atoll.applications.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `radix`.
@Command(name = "radix", sortOptions = false,
        description = "Sorts whole numbers by their digits, the least one first.")
public final class Radix implements Application<RadixRun> {

    @Option(names = "--keys", paramLabel = "N", defaultValue = "1000000",
            description = "Keys (default: ${DEFAULT-VALUE}).")
    private int keys;

    @Option(names = "--bits", paramLabel = "N", defaultValue = "8",
            description = "Bits of a digit: 1 to 16 (default: ${DEFAULT-VALUE}).")
    private int bits;

    @Option(names = "--input", paramLabel = "KIND", defaultValue = "uniform",
            description = "Which keys: uniform, signed, sorted or equal (default:"
                    + " ${DEFAULT-VALUE}).")
    private Input input = Input.UNIFORM;

    @Option(names = "--warmups", paramLabel = "N", defaultValue = "0",
            description = "Untimed sorts before the timed ones (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1",
            description = "Timed sorts; the time is their mean (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Radix() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Radix::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
        repeats();
    }

    private RadixProblem problem() {
        return new RadixProblem(keys, bits, input);
    }

    private Repeats repeats() {
        return new Repeats(warmups, repeat);
    }

    @Override
    public List<Version<RadixRun>> versions() {
        return List.of(
                Hybrid.version((rank, out) -> HybridRadix.run(problem(), repeats(), rank)),
                Version.ranks("mpj", (rank, out) -> MpjRadix.run(problem(), repeats(), rank)),
                Version.threads(common::threads, (rank, out) -> ThreadedRadix.run(
                        problem(), common.threads(), repeats(), rank::nanoTime)),
                Version.sequential((rank, out) -> SequentialRadix.run(
                        problem(), repeats(), rank::nanoTime)));
    }

    @Override
    public String heading() {
        return "radix: " + keys + " " + input.name().toLowerCase(Locale.ROOT) + " keys, "
                + problem().digits().size() + " passes by digits of " + bits
                + (bits == 1 ? " bit" : " bits");
    }

    @Override
    public int report(RadixRun run, Version<RadixRun> version, Output out) {
        out.line("crc %s", Checksum.crc(run.sorted()));
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(RadixCheck.of(problem(), run)) : 0;
    }
}
