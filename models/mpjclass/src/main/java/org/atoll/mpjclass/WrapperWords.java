// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The words behind `UserProgWrapper`: a program and its own, as behind any program that
/// `atoll run` starts, or those of AgentTeamwork's report for a rank that is started by hand:
///
/// ```
/// - size rank host  - otherRank otherHost ...  - program masterHost [port] [own words] -np size
///                                                [-yourrank rank -yourname host]
/// ```
///
/// @param program the class
/// @param given   the words behind it as they stand, which its first function gets
/// @param joining the words with which the rank joins its job
public record WrapperWords(String program, List<String> given, List<String> joining) {
    private static final String DASH = "-";
    private static final String NUMBER = "[0-9]{1,9}";

    /// Copies the lists.
    public WrapperWords {
        given = List.copyOf(given);
        joining = List.copyOf(joining);
    }

    /// Reads them.
    ///
    /// @throws IllegalArgumentException if they are wrong
    public static WrapperWords of(String[] args) {
        if (args.length == 0) {
            throw new IllegalArgumentException(
                    "no program is named: UserProgWrapper PROGRAM [ARGUMENTS]");
        }
        if (!args[0].equals(DASH)) {
            List<String> own = List.of(args).subList(1, args.length);
            return new WrapperWords(args[0], own, own);
        }
        return new Reading(List.of(args)).all();
    }

    /// The report's words as they are read.
    private static final class Reading {
        private final List<String> words;
        private final int size;
        private final int rank;
        private final String host;
        private int at;

        Reading(List<String> words) {
            this.words = words;
            at = 1;
            size = number("size");
            rank = number("rank");
            host = next("the host of rank " + rank);
        }

        WrapperWords all() {
            Set<Integer> named = new TreeSet<>(Set.of(rank));
            while (at + 1 < words.size() && words.get(at).equals(DASH)
                    && words.get(at + 1).matches(NUMBER)) {
                at++;
                int other = number("rank");
                String _ = next("the host of rank " + other);
                if (!named.add(other)) {
                    throw new IllegalArgumentException("rank " + other + " is named twice");
                }
            }
            for (int each = 0; each < size; each++) {
                if (!named.contains(each)) {
                    throw new IllegalArgumentException("rank " + each + " of " + size
                            + " is not named: '- rank host' is said of each");
                }
            }
            if (named.size() > size) {
                throw new IllegalArgumentException("the job has " + size + " ranks, but "
                        + named + " are named");
            }
            if (!next("'-' before the program").equals(DASH)) {
                throw new IllegalArgumentException("'" + words.get(at - 1) + "' stands where"
                        + " '- rank host' or '- program' is awaited");
            }
            String program = next("the program");
            List<String> given = words.subList(at, words.size());
            return new WrapperWords(program, given, joining(given));
        }

        private String next(String what) {
            if (at >= words.size()) {
                throw new IllegalArgumentException(what + " is missing behind '"
                        + String.join(" ", words) + "'");
            }
            return words.get(at++);
        }

        private int number(String what) {
            String word = next(what);
            if (!word.matches(NUMBER)) {
                throw new IllegalArgumentException(
                        what + " is '" + word + "': a whole number is needed");
            }
            return Integer.parseInt(word);
        }

        /// The words of a start by hand that says its role.
        private List<String> joining(List<String> given) {
            List<String> left = new ArrayList<>(given);
            taken(left, "-yourname", host);
            taken(left, "-yourrank", Integer.toString(rank));
            taken(left, "-np", Integer.toString(size));
            if (left.isEmpty()) {
                throw new IllegalArgumentException(
                        "the master's host is missing behind the program");
            }
            List<String> all = new ArrayList<>(List.of(left.removeFirst()));
            if (!left.isEmpty() && left.getFirst().matches(NUMBER)) {
                all.add(left.removeFirst());
            }
            all.addAll(rank == 0
                    ? List.of("-ammaster")
                    : Arrays.asList("-amslave", "-yourrank", Integer.toString(rank)));
            all.addAll(List.of("-np", Integer.toString(size)));
            all.addAll(left);
            return all;
        }

        /// Takes such a word and its value off the end.
        private static void taken(List<String> left, String word, String wanted) {
            int there = left.lastIndexOf(word);
            if (there < 0) {
                return;
            }
            String value = there + 1 < left.size() ? left.get(there + 1) : "";
            if (!value.equals(wanted)) {
                throw new IllegalArgumentException(
                        word + " is '" + value + "', but the words before"
                        + " the program say " + wanted);
            }
            left.subList(there, there + 2).clear();
        }
    }
}
