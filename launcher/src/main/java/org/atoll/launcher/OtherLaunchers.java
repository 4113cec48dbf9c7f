// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.List;
import picocli.CommandLine.Option;

/// Options of other launchers that are taken and have no effect: what they ask for is so anyway, or
/// they tune parts that are not here.
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // picocli calls the methods
final class OtherLaunchers {

    /// Created by picocli.
    OtherLaunchers() {}

    @Option(
            names = {"--mca", "-mca", "--gmca", "-gmca"},
            hidden = true,
            arity = "2",
            description = "Tunes parts of Open MPI.")
    private void tuneOpenMpi(List<String> words) {}

    @Option(
            names = {"-psl", "-protocolswitchlimit", "-mpjport", "-dport", "-mxboardnum",
                "-headnodeip"},
            hidden = true,
            description = "Tunes parts of MPJ Express.")
    private void tuneExpress(List<String> values) {}

    @Option(
            names = {"--prefix", "-prefix"},
            hidden = true,
            description = "Says where Open MPI is.")
    private void place(List<String> folders) {}

    @Option(
            names = {"--nooversubscribe", "-nooversubscribe"},
            hidden = true,
            description = "Asks for what is so unless --oversubscribe is given.")
    private void agreeOnSlots(boolean[] times) {}

    @Option(
            names = {"--allow-run-as-root", "-allow-run-as-root", "--use-hwthread-cpus",
                "-use-hwthread-cpus", "-src", "-q", "--quiet", "-quiet", "-v", "--verbose",
                "-verbose"},
            hidden = true,
            description = "Asks for what is so, or for fewer or more words about it.")
    private void agree(boolean[] times) {}
}
