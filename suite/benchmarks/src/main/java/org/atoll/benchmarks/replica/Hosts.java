// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.replica.Host.Tail;
import org.atoll.benchmarks.replica.loops.PhaseLoops;
import org.atoll.benchmarks.replica.loops.ReplicaLoops;

/// The hosts of rows.
///
/// @param launcher    the command that is `atoll`
/// @param comparators the folder with the jars of the module `suite/comparators`
record Hosts(List<String> launcher, Path comparators) {
    private static final String OTHERS = "org.atoll.comparators.members.Members";

    /// What libraries of others want of the JDK, so that they warn of nothing.
    private static final List<String> OPENED = List.of(
            "--sun-misc-unsafe-memory-access=allow",
            "--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    /// Ranks that run loops.
    ///
    /// @param options more of `atoll run`
    Host ranks(String title, int ranks, String device, String... options) {
        List<String> words = run(ranks, device, options);
        words.add(ReplicaLoops.class.getName());
        return new Host(title, words, Tail.LOOPS);
    }

    /// Ranks that use an object in two phases.
    ///
    /// @param form    how it is placed
    /// @param pattern who writes it in the second phase
    Host phases(String form, int ranks, String pattern) {
        List<String> words = run(ranks, "shm");
        words.addAll(List.of(PhaseLoops.class.getName(), form, pattern));
        return new Host(form, words, Tail.TIMES);
    }

    /// Ranks that run a program.
    Host program(String title, int ranks, String device, List<String> program) {
        return filtered(title, "", ranks, device, program);
    }

    /// The same; a script of awk makes samples of what the program prints.
    ///
    /// @param awk     the script; empty for none
    /// @param program and options before it
    Host filtered(String title, String awk, int ranks, String device, List<String> program) {
        List<String> words = new ArrayList<>();
        if (!awk.isEmpty()) {
            words.addAll(List.of("sh", "-c", "awk=$1; shift; \"$@\" 2>&1 | awk \"$awk\"", "sh",
                    awk));
        }
        words.addAll(run(ranks, device));
        words.addAll(program);
        return new Host(title, words, Tail.NOTHING);
    }

    private List<String> run(int ranks, String device, String... options) {
        List<String> words = new ArrayList<>(launcher);
        words.addAll(List.of("run", "-n", Integer.toString(ranks)));
        if (!device.equals("sim")) {
            words.add("--oversubscribe");
        }
        words.addAll(List.of("--device", device));
        words.addAll(List.of(options));
        return words;
    }

    /// Processes of another library.
    ///
    /// @param library its name
    /// @param place   which of its members measures: the `first` that is there, or the `last`
    Host members(String title, String library, int members, String place) {
        return new Host(
                title,
                Jvm.command(comparators + "/*", OPENED,
                        List.of(OTHERS, library, place, Integer.toString(members))),
                Tail.LOOPS, OptionalDouble.empty(), true);
    }
}
