// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The words behind a host's name in a host file, `slots=4 max_slots=8`: Open MPI's words for the
/// number of slots and for the most ranks. Every other word is refused: an unknown one as perhaps
/// misspelt, and one that other launchers know with what to write instead.
///
/// @param slots how many ranks the host offers
/// @param most  how many it takes when hosts are oversubscribed
record HostWords(int slots, int most) {
    private static final Pattern WORD = Pattern.compile("([\\w-]+)\\s*=\\s*(\\S+)");
    private static final String COUNT = "[0-9]{1,6}";
    private static final Set<String> SLOTS = Set.of("slots", "count", "cpu");
    private static final Set<String> MOST = Set.of(
            "max_slots", "slots_max", "max_count", "count_max", "max_cpu", "cpu_max");

    /// The words that are offered in the place of a misspelt one.
    private static final List<String> USUAL = List.of("slots", "max_slots");

    /// A word with more wrong letters is not one of them misspelt.
    private static final int FAR = 3;

    private static final String USER =
            "write user@node01, or put the user into ssh's configuration";
    private static final String PROCESSORS =
            "say slots= for the number of ranks, and --bind-to core to bind them";

    /// What stands for the words of Open MPI and MPICH that mean something else.
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("user", USER), Map.entry("username", USER), Map.entry("user_name", USER),
            Map.entry("boards", PROCESSORS), Map.entry("sockets", PROCESSORS),
            Map.entry("sockets_per_board", PROCESSORS), Map.entry("cores", PROCESSORS),
            Map.entry("cores_per_socket", PROCESSORS), Map.entry("cpu_set", PROCESSORS),
            Map.entry("slot_list", PROCESSORS), Map.entry("binding", "say --bind-to core"),
            Map.entry("ifhn", "say --network 10.1.0.0/16, the network to use"),
            Map.entry("port", "put the port into ssh's configuration"));

    /// Reads the words.
    ///
    /// @param colon what stands behind the name and a colon, as in `node01:4`, or null
    /// @param words what follows
    /// @param where file and line, or the option, for complaints
    /// @throws Misuse if a word is not known or its value is no number
    static HostWords of(@Nullable String colon, String words, String where) {
        Map<String, Integer> said = new TreeMap<>();
        if (colon != null) {
            said.put(USUAL.getFirst(), Integer.valueOf(colon));
        }
        Matcher matcher = WORD.matcher(words);
        for (MatchResult word : matcher.results().toList()) {
            String name = meaning(word.group(1), where);
            if (!word.group(2).matches(COUNT)) {
                throw new Misuse(where + ": '" + word.group() + "' does not say how many; "
                        + word.group(1) + "=4 does");
            }
            if (said.put(name, Integer.valueOf(word.group(2))) != null) {
                throw new Misuse(where + ": '" + word.group() + "' is the second number of "
                        + name + " for this host");
            }
        }
        int most = said.getOrDefault("max_slots", Host.UNLIMITED);
        int slots = said.getOrDefault("slots", most == Host.UNLIMITED ? 1 : most);
        if (most < slots) {
            throw new Misuse(where + ": max_slots=" + most + " is less than its " + slots
                    + " slots");
        }
        return new HostWords(slots, most);
    }

    /// Which of the two usual words a word stands for.
    private static String meaning(String word, String where) {
        String name = word.replace('-', '_');
        if (SLOTS.contains(name)) {
            return "slots";
        }
        if (MOST.contains(name)) {
            return "max_slots";
        }
        String instead = INSTEAD.get(name);
        throw new Misuse(where + ": " + (instead != null
                ? "'" + word + "=' has no effect here: " + instead
                : "there is no word '" + word + "'; " + meant(name)));
    }

    private static String meant(String word) {
        String nearest = USUAL.stream()
                .min(Comparator.comparingInt(known -> distance(word, known)))
                .orElseThrow();
        return distance(word, nearest) <= FAR
                ? "did you mean " + nearest + "=?"
                : "the words are " + String.join("= and ", USUAL) + "=";
    }

    /// How many letters must be added, left out or changed (V. Levenshtein, 1965).
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
