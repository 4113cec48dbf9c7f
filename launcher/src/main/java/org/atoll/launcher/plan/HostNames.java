// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names of many hosts in few words, as Slurm writes them: `n[1-3,7]-ib,login0` means `n1-ib`,
/// `n2-ib`, `n3-ib`, `n7-ib` and `login0`. The numbers of a range have as many digits as its first:
/// `n[08-11]` is `n08`, `n09`, `n10` and `n11`. A name with several brackets means each of the
/// first with each of the next.
final class HostNames {
    /// More than any machine has, and few enough to be listed.
    private static final int MOST = 1 << 16;

    private static final Pattern BRACKET = Pattern.compile("([^\\[\\]]*)\\[([^\\[\\]]*)](.*)");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    private HostNames() {}

    /// Takes a list apart at the commas outside brackets.
    ///
    /// @param list names with commas between them
    /// @return the names as they are written, also empty ones
    static List<String> split(String list) {
        return List.of(list.split(",(?![^\\[\\]]*])", -1));
    }

    /// All names of a list.
    ///
    /// @param list names with commas between them, each perhaps with ranges
    /// @return the names in order
    /// @throws IllegalArgumentException if one is empty or a range is wrong; says which
    static List<String> ofList(String list) {
        List<String> names = new ArrayList<>();
        for (String name : split(list)) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a name is empty");
            }
            names.addAll(of(name.strip()));
            requireFew(names.size());
        }
        return names;
    }

    /// What one name with ranges means.
    ///
    /// @param name with brackets, or without
    /// @return at least one name
    /// @throws IllegalArgumentException if a range is wrong; says which
    static List<String> of(String name) {
        Matcher parts = BRACKET.matcher(name);
        if (!parts.matches()) {
            if (name.contains("[") || name.contains("]")) {
                throw new IllegalArgumentException("a bracket is not closed");
            }
            return List.of(name);
        }
        List<String> ends = of(parts.group(3));
        List<String> names = new ArrayList<>();
        for (String range : parts.group(2).split(",", -1)) {
            for (String number : numbers(range)) {
                ends.forEach(end -> names.add(parts.group(1) + number + end));
                requireFew(names.size());
            }
        }
        return names;
    }

    private static List<String> numbers(String range) {
        Matcher ends = RANGE.matcher(range);
        if (!ends.matches()) {
            throw new IllegalArgumentException(
                    "'" + range + "' is no number and no range such as 1-4");
        }
        int first = Integer.parseInt(ends.group(1));
        int last = ends.group(2) == null ? first : Integer.parseInt(ends.group(2));
        if (last < first) {
            throw new IllegalArgumentException("the range " + range + " ends before it begins");
        }
        requireFew(last - first + 1);
        List<String> numbers = new ArrayList<>();
        String form = "%0" + ends.group(1).length() + "d";
        for (int number = first; number <= last; number++) {
            numbers.add(form.formatted(number));
        }
        return numbers;
    }

    private static void requireFew(int count) {
        if (count > MOST) {
            throw new IllegalArgumentException("more than " + MOST + " hosts");
        }
    }
}
