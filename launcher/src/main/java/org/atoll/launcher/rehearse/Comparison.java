// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The comparison of runs with kills with one without. What differs between two runs without kills,
/// such as times, says nothing, and is left out.
final class Comparison {
    private final Trial quiet;
    private final Set<String> unsteady = new HashSet<>();
    private final Set<String> unsteadyNames = new HashSet<>();

    /// Prepares it.
    ///
    /// @param quiet a run without kills, whose points were written down
    /// @param again another one
    Comparison(Trial quiet, Trial again) {
        this.quiet = quiet;
        for (String file : quiet.outputs().keySet()) {
            List<String> lines = lines(quiet, file);
            List<String> others = lines(again, file);
            if (lines.size() != others.size()) {
                unsteady.add(file);
                continue;
            }
            for (int i = 0; i < lines.size(); i++) {
                if (!lines.get(i).equals(others.get(i))) {
                    unsteady.add(place(file, i));
                }
            }
        }
        again.points().forEach(word -> unsteadyNames.add(word.rank() + " " + word.name()));
    }

    private static List<String> lines(Trial of, String file) {
        return of.outputs().getOrDefault(file, List.of());
    }

    private static String place(String file, int line) {
        return file + " line " + (line + 1);
    }

    /// What is not compared, for it differs without kills, too.
    ///
    /// @return files and lines of output, and registered names
    List<String> unsteady() {
        List<String> all = new ArrayList<>(new TreeSet<>(unsteady));
        new TreeSet<>(unsteadyNames).forEach(each -> all.add("'"
                + each.substring(each.indexOf(' ') + 1) + "' of rank "
                + each.substring(0, each.indexOf(' '))));
        return all;
    }

    /// The first difference of a run.
    ///
    /// @return nothing if it came to the same
    Optional<String> differs(Trial run) {
        if (run.code() != quiet.code()) {
            return Optional.of("the job ended with exit code " + run.code()
                    + (run.cause().isEmpty() ? "" : ": " + run.cause()));
        }
        for (PointWord word : run.points()) {
            if (!unsteadyNames.contains(word.rank() + " " + word.name())) {
                return Optional.of("'" + word.name() + "' of rank " + word.rank()
                        + " has another content at its point " + word.point()
                        + ": something that it depends on is not registered");
            }
        }
        for (String file : new TreeSet<>(quiet.outputs().keySet())) {
            Optional<String> line = unsteady.contains(file)
                    ? Optional.empty()
                    : firstDifference(file, lines(quiet, file), lines(run, file));
            if (line.isPresent()) {
                return line;
            }
        }
        return Optional.empty();
    }

    private Optional<String> firstDifference(
            String file, List<String> wanted, List<String> found) {
        int most = Math.max(wanted.size(), found.size());
        for (int i = 0; i < most; i++) {
            String here = i < wanted.size() ? "'" + wanted.get(i) + "'" : "nothing";
            String there = i < found.size() ? "'" + found.get(i) + "'" : "nothing";
            if (!here.equals(there) && !unsteady.contains(place(file, i))) {
                return Optional.of(place(file, i) + " is " + there + ", and without kills " + here);
            }
        }
        return Optional.empty();
    }
}
