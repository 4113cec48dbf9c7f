// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The use of this host's processors since it started, in the kernel's ticks of a hundredth of a
/// second (proc(5), /proc/stat and /proc/pid/stat).
///
/// @param all  ticks of all processors
/// @param busy those in which they were not idle, or another guest of the real machine had them
/// @param own  those that this process has used, and the processes that it has started and seen
///             end, with all of theirs
record ProcessorUse(long all, long busy, long own) {
    private static final ProcessorUse UNKNOWN = new ProcessorUse(0, 0, 0);
    private static final Path OF_HOST = Path.of("/proc/stat");
    private static final Path OF_PROCESS = Path.of("/proc/self/stat");

    /// In the line of the host: user, nice, system, idle, waiting, two kinds of interrupts, and
    /// what other guests had. Guests of this host, which follow, are in the first ones.
    private static final int HOST_FIELDS = 8;
    private static final int IDLE = 3;

    /// Fields behind the command's closing parenthesis: time in user and kernel mode, and both of
    /// the children that have ended.
    private static final int USER = 11;
    private static final int PROCESS_FIELDS = 4;

    /// In fewer ticks a share would be a matter of chance.
    private static final long LEAST_TICKS = 100;

    /// The counts of now.
    ///
    /// @return zeros where the kernel does not tell
    static ProcessorUse now() {
        try {
            return of(
                    Files.readString(OF_HOST, ISO_8859_1),
                    Files.readString(OF_PROCESS, ISO_8859_1));
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    /// Reads what the kernel says.
    ///
    /// @param host    the text of /proc/stat
    /// @param process that of /proc/self/stat
    static ProcessorUse of(String host, String process) {
        long[] counts = ticks(host.lines().findFirst().orElse("").replaceFirst("^cpu +", ""))
                .limit(HOST_FIELDS)
                .toArray();
        if (counts.length < HOST_FIELDS) {
            return UNKNOWN;
        }
        long all = LongStream.of(counts).sum();
        long own = ticks(process.substring(process.lastIndexOf(')') + 4))
                .skip(USER - 1)
                .limit(PROCESS_FIELDS)
                .sum();
        return new ProcessorUse(all, all - counts[IDLE] - counts[IDLE + 1], own);
    }

    private static LongStream ticks(String fields) {
        return Stream.of(fields.strip().split(" +", -1))
                .filter(field -> field.matches("-?[0-9]{1,18}"))
                .mapToLong(Long::parseLong);
    }

    /// Which part of the processors' time others have taken.
    ///
    /// @return from 0 to 1; 0 also if too little time has passed to tell
    double takenByOthersSince(ProcessorUse before) {
        long passed = all - before.all;
        long others = busy - before.busy - (own - before.own);
        return passed < LEAST_TICKS ? 0 : Math.clamp((double) others / passed, 0, 1);
    }
}
