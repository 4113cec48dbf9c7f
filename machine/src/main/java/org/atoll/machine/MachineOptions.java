// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/// The options with which a machine is started.
///
/// @param name      what it is called
/// @param seats     how many processes it takes, its master and those of its hosts among them
/// @param classPath where classes of tasks are, on each host that says nothing else
/// @param flags     those of its JVMs
record MachineOptions(String name, int seats, List<String> classPath, List<String> flags) {
    private static final int FIRST_FLAG = 3;

    /// As words of a command line.
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                name, Integer.toString(seats), String.join(File.pathSeparator, classPath)));
        words.addAll(flags);
        return words;
    }

    /// Reads what [#words] has written.
    static MachineOptions of(List<String> words) {
        String path = words.get(2);
        return new MachineOptions(
                words.get(0), Integer.parseInt(words.get(1)),
                path.isEmpty() ? List.of() : List.of(path.split(File.pathSeparator, -1)),
                words.subList(FIRST_FLAG, words.size()));
    }
}
