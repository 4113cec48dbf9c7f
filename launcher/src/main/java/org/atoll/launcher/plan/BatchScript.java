// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A script for Slurm's `sbatch` that runs a program once on the job's first host, from where
/// `atoll run` starts the ranks on all of them.
public final class BatchScript {
    private static final String RUN = "run";
    private static final Pattern TIME = Pattern.compile(
            "[0-9]{1,8}(?::[0-5]?[0-9]){0,2}|[0-9]{1,6}-[0-9]{1,2}(?::[0-5]?[0-9]){0,2}");

    private final List<String> command;
    private final Map<String, String> options = new LinkedHashMap<>();

    /// Begins with no option but the program's name.
    ///
    /// @param atoll the words of the command `atoll`
    /// @param words a program and its arguments; or `run`, its options, and these
    /// @throws Misuse if there is no program
    public BatchScript(List<String> atoll, List<String> words) {
        boolean whole = !words.isEmpty() && words.getFirst().equals(RUN);
        List<String> given = whole ? words.subList(1, words.size()) : words;
        if (given.isEmpty()) {
            throw new Misuse("atoll submit needs a program");
        }
        command = new ArrayList<>(atoll);
        command.add(RUN);
        command.addAll(given);
        if (!whole) {
            Path file = Path.of(given.getFirst()).getFileName();
            options.put("job-name", file == null ? RUN : file.toString());
        }
    }

    /// Adds an option, unless it is not given.
    ///
    /// @throws Misuse if it would be taken for two lines
    public BatchScript with(String option, @Nullable String value) {
        if (value == null) {
            return this;
        }
        if (value.isBlank() || value.chars().anyMatch(Character::isISOControl)) {
            throw new Misuse("--" + option + " '" + value.strip() + "': a word is needed");
        }
        options.put(option, value);
        return this;
    }

    /// The same with a number.
    ///
    /// @throws Misuse if it is less than 1
    public BatchScript with(String option, @Nullable Integer number) {
        if (number != null && number < 1) {
            throw new Misuse("--" + option + " takes a number of at least 1, not " + number);
        }
        return with(option, number == null ? null : number.toString());
    }

    /// The same with a limit of time.
    ///
    /// @throws Misuse if it is none
    public BatchScript withTime(@Nullable String time) {
        if (time != null && !TIME.matcher(time).matches()) {
            throw new Misuse("--time takes minutes, MM:SS, H:MM:SS, D-H or D-H:MM:SS, not '" + time
                    + "'");
        }
        return with("time", time);
    }

    /// The script. Slurm gives it the variables and the working directory of whoever submits it.
    public String text() {
        String asked = options.entrySet().stream()
                .map(option -> "#SBATCH --" + option.getKey() + "="
                        + ShellWord.of(option.getValue()) + "\n")
                .collect(joining());
        return "#!/bin/sh\n" + asked + "exec "
                + command.stream().map(ShellWord::of).collect(joining(" ")) + "\n";
    }
}
