// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.rmi.work.Work;

/// One that does work, in processes of its own.
enum Participant {
    /// Remote objects over shared memory.
    SHM("shm", Kind.OURS),
    /// Remote objects over TCP.
    TCP("tcp", Kind.OURS),
    /// The JDK's RMI.
    RMI("JDK RMI", Kind.CALLS),
    /// A bare socket whose ends poll.
    SOCKET("polled socket", Kind.CALLS),
    /// A bare socket whose ends sleep in the kernel.
    SLEEPER("blocking socket", Kind.CALLS),
    /// Our serializer.
    GRAPH("graph", Kind.OURS),
    /// The JDK's object streams.
    JDK("JDK streams", Kind.COPIES),
    /// Kryo.
    KRYO("Kryo 5", Kind.BUILT),
    /// Fory.
    FORY("Fory", Kind.BUILT);

    /// The kind of a party, by what it needs.
    private enum Kind { OURS, CALLS, COPIES, BUILT }

    private final String title;
    private final Kind kind;

    Participant(String title, Kind kind) {
        this.title = title;
        this.kind = kind;
    }

    /// The comparator a user names.
    ///
    /// @param word its name in lower case
    /// @throws IllegalArgumentException if there is none, with all names
    static Participant comparator(String word) {
        return comparators()
                .filter(party -> party.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no comparator is called '" + word
                        + "'; there are "
                        + comparators().map(Participant::word).collect(Collectors.joining(", "))));
    }

    /// All but us.
    static Stream<Participant> comparators() {
        return Arrays.stream(values()).filter(party -> party.kind != Kind.OURS);
    }

    /// The name in options.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What it is called in the table.
    String title() {
        return title;
    }

    /// Whether it is in a module that is built when it is first wanted.
    boolean isBuilt() {
        return kind == Kind.BUILT;
    }

    /// Whether it has a part in a work.
    boolean does(Work work) {
        return switch (this) {
            case SHM, TCP, RMI -> !work.isCopy();
            case SOCKET, SLEEPER -> work == Work.NULL;
            case GRAPH, JDK, KRYO, FORY -> work.isCopy();
        };
    }
}
