// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Flaw;
import org.atoll.applications.InputFile.Line;

/// The list of everything that is wrong with one file, gathered while it is read.
final class Flaws {
    private final InputFile file;
    private final List<Found> found = new ArrayList<>();

    private record Found(int line, Flaw flaw) {}

    Flaws(InputFile file) {
        this.file = file;
    }

    /// Notes a flaw of a line.
    void add(Line line, String what, String expected) {
        found.add(new Found(line.number(), line.wrong(what, expected)));
    }

    /// Notes a flaw of the whole file.
    void add(String what, String expected) {
        found.add(new Found(Integer.MAX_VALUE, file.wrong(what, expected)));
    }

    /// Notes that the file cannot be read at all.
    void add(Flaw unreadable) {
        found.add(new Found(0, unreadable));
    }

    int count() {
        return found.size();
    }

    /// All of them, in the order of the lines.
    List<Flaw> inOrder() {
        return found.stream().sorted(Comparator.comparingInt(Found::line))
                .map(Found::flaw).toList();
    }
}
