// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.List;
import java.util.regex.Pattern;

/// A part of a job whose ranks run the same program. A job has one, or several with ':'
/// between them on the command line.
///
/// @param flags     the user's flags for their JVMs; `%r` is the number of the process, `%%` a
///                  percent sign
/// @param directory where they run; an empty text is the launcher's own directory
public record Segment(
        int ranks,
        Program program,
        List<String> arguments,
        List<String> flags,
        String directory) {
    private static final Pattern STANDS_FOR = Pattern.compile("%[r%]");

    /// A part that runs in the launcher's own directory.
    ///
    /// @param flags     the user's flags for their JVMs
    public Segment(int ranks, Program program, List<String> arguments, List<String> flags) {
        this(ranks, program, arguments, flags, "");
    }

    /// Copies the lists.
    ///
    /// @throws Misuse if a flag sets what there is not to set
    public Segment {
        flags.forEach(KnownSetting::require);
        arguments = List.copyOf(arguments);
        flags = List.copyOf(flags);
    }

    /// Flags in which nothing stands for a number: percent signs are theirs.
    ///
    /// @param typed such as `-Dpattern=%r`
    /// @return what a segment has for them
    public static List<String> plain(List<String> typed) {
        return typed.stream().map(flag -> flag.replace("%", "%%")).toList();
    }

    /// The segment as one of its processes runs it.
    ///
    /// @param process its number among the job's: that of its rank, unless ranks were spawned
    /// @return the same with that number in the flags for the JVM
    public Segment numbered(int process) {
        List<String> own = flags.stream()
                .map(flag -> STANDS_FOR.matcher(flag).replaceAll(found ->
                        found.group().equals("%r") ? Integer.toString(process) : "%"))
                .toList();
        return new Segment(ranks, program, arguments, own, directory);
    }

    /// The segment a rank belongs to.
    ///
    /// @param segments all segments of the job in rank order, at least one
    public static Segment of(int rank, List<Segment> segments) {
        return segments.get(number(rank, segments));
    }

    /// Which of the segments a rank belongs to.
    ///
    /// @param segments all segments of the job in rank order, at least one
    /// @return the number of its segment, from 0; that of the last for what follows the ranks
    public static int number(int rank, List<Segment> segments) {
        int number = 0;
        int first = segments.getFirst().ranks();
        while (rank >= first && number < segments.size() - 1) {
            number++;
            first += segments.get(number).ranks();
        }
        return number;
    }
}
