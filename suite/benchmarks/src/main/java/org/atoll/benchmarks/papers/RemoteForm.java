// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A program of the Java thesis in one of its forms by remote objects.
///
/// @param program as the option names it
/// @param form    such as `plain`
/// @param sizes   ascending; the last one is what is run unless all are asked for
/// @param words   how it is run, with `SIZE` in place of the size
/// @param shorter more words for a simulation, where nothing needs to warm up
/// @param longer  more words for a real run, so that what the compiler does first counts little
record RemoteForm(
        String program, String form, List<Integer> sizes, List<String> words,
        List<String> shorter, List<String> longer) {
    private static final String SIZE = "SIZE";
    private static final List<Integer> POINTS = List.of(14, 16, 18);
    private static final List<Integer> KEYS = List.of(100_000, 500_000, 1_000_000, 3_000_000);
    private static final List<Integer> MOLECULES = List.of(1728);
    private static final List<Integer> DEPTHS = List.of(13);

    private static final String ONE = "--warmups 1";
    private static final String MANY = "--warmups 40 --repeat 20";
    private static final String TWO = "--steps 2";
    private static final String TEN = "--steps 10";

    private static final List<RemoteForm> ALL = List.of(
            form("fft", "plain", POINTS, "fft --m SIZE --transposes remote", ONE, MANY),
            form("fft", "optimised", POINTS, "fft --m SIZE --transposes local", ONE, MANY),
            form("rbs", "buckets", KEYS, "sort --algorithm rbs --keys SIZE", "", MANY),
            form("rcs", "counting", KEYS, "sort --algorithm rcs --keys SIZE", "", MANY),
            form("water", "naive", MOLECULES,
                    "water --molecules SIZE --calls single", TWO, TEN),
            form("water", "combining", MOLECULES,
                    "water --molecules SIZE --calls combined", TWO, TEN),
            checkers("local"),
            checkers("partitioned"),
            checkers("replicated"));

    private static RemoteForm checkers(String table) {
        return form("checkers", table + " table", DEPTHS,
                "checkers --depth SIZE --jobs root:6 --breakdown --table " + table, "", "");
    }

    private static RemoteForm form(
            String program, String form, List<Integer> sizes, String words, String shorter,
            String longer) {
        return new RemoteForm(
                program, form, sizes, split(words), split(shorter), split(longer));
    }

    private static List<String> split(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    /// The forms of some programs.
    ///
    /// @throws IllegalArgumentException if there is no program of a name, with all names
    static List<RemoteForm> of(List<String> programs) {
        List<RemoteForm> chosen = new ArrayList<>();
        for (String program : programs) {
            List<RemoteForm> forms =
                    ALL.stream().filter(form -> form.program.equals(program)).toList();
            if (forms.isEmpty()) {
                throw new IllegalArgumentException("no program is called '" + program
                        + "'; there are " + String.join(", ", programs()));
            }
            chosen.addAll(forms);
        }
        return chosen;
    }

    /// The names of all programs.
    static List<String> programs() {
        return ALL.stream().map(RemoteForm::program).distinct().toList();
    }

    /// The sizes that are run.
    ///
    /// @param every all, or the largest alone
    List<Integer> sizes(boolean every) {
        return every ? sizes : List.of(sizes.getLast());
    }

    /// The program and its arguments.
    ///
    /// @param simulated whether it runs in virtual time
    List<String> words(int size, boolean simulated) {
        return Stream.of(
                        words.stream().map(word ->
                                word.equals(SIZE) ? Integer.toString(size) : word),
                        (simulated ? shorter : longer).stream(),
                        Stream.of("--model", "remote"))
                .flatMap(part -> part)
                .toList();
    }
}
