// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.tasks.TaskKind;

/// The words behind `spawn`.
///
/// ```
/// spawn -3 --on n2 --kind process -w -@ -> out.txt Worker a b
/// ```
///
/// @param count    how many tasks
/// @param host     where, or an empty text
/// @param waits    whether the console waits for their end
/// @param isTraced whether it says when each begins and ends
/// @param file     where their lines go, or an empty text
/// @param appends  whether they go behind what is there
/// @param words    the class and its arguments
record SpawnOptions(
        int count, String host, TaskKind kind, boolean waits, boolean isTraced, String file,
        boolean appends, List<String> words) {
    static final String USAGE = "spawn [-COUNT] [--on HOST] [--kind light|isolated|process] [-w]"
            + " [-@] [-> FILE | ->> FILE] CLASS [ARGUMENT...]";

    private static final Pattern COUNT = Pattern.compile("-\\(?([0-9]+)\\)?");
    private static final Pattern HOST = Pattern.compile("-\\(([^)]+)\\)");

    /// Reads the words.
    ///
    /// @throws CommandException if they cannot be meant
    static SpawnOptions of(List<String> given) {
        List<String> left = new ArrayList<>(given);
        int count = 1;
        String host = "";
        TaskKind kind = TaskKind.LIGHT;
        boolean waits = false;
        boolean isTraced = false;
        String file = "";
        boolean appends = false;
        while (!left.isEmpty() && left.getFirst().startsWith("-")) {
            String option = left.removeFirst();
            Matcher number = COUNT.matcher(option);
            Matcher place = HOST.matcher(option);
            if (number.matches()) {
                count = count(number.group(1));
            } else if (place.matches()) {
                host = place.group(1);
            } else {
                switch (option) {
                    case "--on" -> host = value(option, left);
                    case "--kind" -> kind = kind(value(option, left));
                    case "-w" -> waits = true;
                    case "-@" -> isTraced = true;
                    case "->" -> file = value(option, left);
                    case "->>" -> {
                        file = value(option, left);
                        appends = true;
                    }
                    default -> throw CommandException.misuse("spawn: there is no option '" + option
                            + "'; write " + USAGE);
                }
            }
        }
        if (left.isEmpty()) {
            throw CommandException.misuse("spawn: what? Write " + USAGE);
        }
        return new SpawnOptions(count, host, kind, waits, isTraced, file, appends, left);
    }

    private static int count(String digits) {
        int count = digits.length() > 9 ? 0 : Integer.parseInt(digits);
        if (count < 1) {
            throw CommandException.misuse("spawn: '-" + digits
                    + "' is no number of tasks; write spawn -3 CLASS");
        }
        return count;
    }

    private static String value(String option, List<String> left) {
        if (left.isEmpty()) {
            throw CommandException.misuse("spawn: nothing stands behind " + option
                    + "; write " + USAGE);
        }
        return left.removeFirst();
    }

    private static TaskKind kind(String name) {
        for (TaskKind kind : TaskKind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(name)) {
                return kind;
            }
        }
        throw CommandException.misuse(
                "spawn: --kind takes light, isolated or process, not '" + name + "'");
    }
}
