// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;

/// A host as the user describes it: its name, as ssh takes it, and words behind it.
///
/// ```
/// n2 slots=4 cp=/home/me/classes:/home/me/lib.jar flag=-Xmx2g wd=/scratch
/// ```
///
/// @param host      its name, and how many tasks it gets in each turn of a spawn
/// @param classPath where classes of tasks are, beside Atoll's
/// @param flags     those of its JVMs, from words `flag=`, in their order
/// @param folder    where its processes run; an empty text is the master's
record HostLine(Host host, List<String> classPath, List<String> flags, String folder) {
    private static final int MOST_SLOTS = 4096;

    /// Reads a line.
    ///
    /// @param usual what the machine has where the line says nothing
    /// @throws Misuse if it is none
    static HostLine parse(String line, HostLine usual) {
        String[] words = line.strip().split("\\s+", -1);
        List<Host> named = Hosts.ofOption(words[0]);
        if (named.size() != 1) {
            throw new Misuse("'" + words[0] + "' names " + named.size()
                    + " hosts; a line has one");
        }
        Host host = named.getFirst();
        List<String> path = usual.classPath;
        List<String> flags = new ArrayList<>(usual.flags);
        String folder = usual.folder;
        for (int i = 1; i < words.length; i++) {
            int end = words[i].indexOf('=');
            String name = end < 0 ? words[i] : words[i].substring(0, end);
            String value = words[i].substring(end + 1);
            switch (name) {
                case "slots" -> host = host.offering(slots(host.name(), value));
                case "cp" -> path = List.of(value.split(File.pathSeparator, -1));
                case "flag" -> flags.add(value);
                case "wd" -> folder = value;
                default -> throw new Misuse("host " + words[0] + ": there is no word '" + words[i]
                        + "'; the words are slots=, cp=, flag= and wd=");
            }
        }
        requireSlots(host.name(), Integer.toString(host.slots()), host.slots());
        return new HostLine(host, path, List.copyOf(flags), folder);
    }

    private static int slots(String host, String text) {
        int slots;
        try {
            slots = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            slots = 0;
        }
        requireSlots(host, text, slots);
        return slots;
    }

    private static void requireSlots(String host, String said, int slots) {
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new Misuse("host " + host + ": slots=" + said + " is not between 1 and "
                    + MOST_SLOTS);
        }
    }

    String name() {
        return host.name();
    }
}
