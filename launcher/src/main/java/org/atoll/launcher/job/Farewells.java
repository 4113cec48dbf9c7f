// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The report of the ranks of all worlds when they left, beside their counters. In a profile it is
/// a line `model`, or `lost`, with a tab and the words.
///
/// @param models the models that some rank has entered
/// @param lost   what the user has asked for and does not get; a rank has said why
record Farewells(Set<String> models, List<String> lost) {
    private static final String MODEL = "model\t";
    private static final String LOST = "lost\t";

    /// Takes it out of what the ranks handed over.
    ///
    /// @param worlds for each world, profiles
    static Farewells of(List<List<String>> worlds) {
        return new Farewells(
                Set.copyOf(words(worlds, MODEL)), List.copyOf(words(worlds, LOST)));
    }

    private static List<String> words(List<List<String>> worlds, String kind) {
        return worlds.stream()
                .flatMap(List::stream)
                .flatMap(String::lines)
                .filter(line -> line.startsWith(kind))
                .map(line -> line.substring(kind.length()))
                .toList();
    }

    /// What is to be said of options that had no effect, because no rank has entered their model.
    ///
    /// @return one line for each model
    List<String> complaints(List<ModelOption> options) {
        Map<String, List<ModelOption>> idle = options.stream()
                .filter(option -> !models.contains(option.model()))
                .collect(Collectors.groupingBy(
                        ModelOption::model, LinkedHashMap::new, Collectors.toList()));
        return idle.entrySet().stream()
                .map(entry -> complaint(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String complaint(String model, List<ModelOption> options) {
        String unwritten = options.stream()
                .flatMap(option -> option.file().stream())
                .map(file -> "; " + file + " is not written")
                .collect(Collectors.joining());
        return options.stream().map(ModelOption::option).collect(Collectors.joining(" and "))
                + " had no effect: no rank has entered the model " + model + unwritten;
    }

    /// Whether a file that the user has asked for is among what had no effect.
    boolean lackFile(List<ModelOption> options) {
        return options.stream().anyMatch(option ->
                option.file().isPresent() && !models.contains(option.model()));
    }
}
