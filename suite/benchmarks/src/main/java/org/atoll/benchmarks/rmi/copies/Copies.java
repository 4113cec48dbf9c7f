// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.copies;

import java.util.Map;
import java.util.Objects;
import org.atoll.benchmarks.rmi.subject.Subject;
import org.atoll.benchmarks.rmi.work.Timing;
import org.atoll.benchmarks.rmi.work.Work;

/// The program that measures a serializer of ours or of the JDK: `WORKS WARMUP_MILLIS
/// MEASURE_MILLIS NAME`, with the name `graph` or `jdk`.
public final class Copies {
    private static final Map<Work, Subject> SUBJECTS = Map.of(
            Work.COPY_TREE, Subject.TREE,
            Work.COPY_LIST, Subject.LIST,
            Work.COPY_COLLECTIONS, Subject.COLLECTIONS,
            Work.COPY_DOUBLES, Subject.DOUBLES);

    private final Copier copier;
    private Object last = "";

    private Copies(Copier copier) {
        this.copier = copier;
    }

    /// Measures.
    ///
    /// @param args which work, for how long, and whose
    public static void main(String[] args) {
        String name = args[Timing.WORDS];
        measure(args, switch (name) {
            case "graph" -> new GraphCopier();
            case "jdk" -> new JdkCopier();
            default -> throw new IllegalArgumentException("takes graph or jdk, not " + name);
        });
    }

    /// Measures a serializer.
    ///
    /// @param words  which work, and for how long
    public static void measure(String[] words, Copier copier) {
        new Copies(copier).measure(Timing.of(words, System.out));
    }

    /// Each copy is kept until the next one is made, so that the compiler cannot leave it out.
    private void measure(Timing timing) {
        timing.works().stream().filter(Work::isCopy).forEach(work -> {
            Subject subject = Objects.requireNonNull(SUBJECTS.get(work));
            Object object = subject.make();
            if (timing.measure(work, 1, () -> last = copier.copy(object))) {
                subject.check(object, last);
            }
        });
    }
}
