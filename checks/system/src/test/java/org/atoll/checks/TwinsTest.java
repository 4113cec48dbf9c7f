// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Classes that differ in nothing but the type of the numbers they hold, which Java cannot say
/// once without boxes or slower loops. Who has read the first has read all: what is changed in one
/// must be changed in its twins.
class TwinsTest {
    private static final String ELEMENTS = "codec/src/main/java/org/atoll/codec/%sElements.java";
    private static final String COMPLEX = "models/mpijava/src/main/java/mpi/%sComplex.java";

    private static final String SHARED = "models/dsm/src/main/java/org/atoll/dsm/Shared%ss.java";
    private static final String VIEW = "models/dsm/src/main/java/org/atoll/dsm/%sView.java";

    private static final Repository REPOSITORY = Repository.find();

    /// The places of twins, the type of the first one, and the others' types.
    private record Twins(String path, String first, List<String> others) {}

    private static final List<Twins> ALL = List.of(
            new Twins(ELEMENTS, "Int", List.of("Short", "Char", "Long", "Float", "Double")),
            new Twins(COMPLEX, "Float", List.of("Double")),
            new Twins(SHARED, "Float", List.of("Byte", "Int", "Long", "Double")),
            new Twins(VIEW, "Float", List.of("Byte", "Int", "Long", "Double")));

    @TestFactory
    Stream<DynamicTest> twinsAreAlike() {
        return ALL.stream().flatMap(twins -> twins.others.stream().map(other -> dynamicTest(
                twins.path.formatted(other),
                () -> assertThat(text(twins.path, other))
                        .isEqualTo(retyped(text(twins.path, twins.first), twins.first, other)))));
    }

    private static String text(String path, String type) throws IOException {
        return Files.readString(REPOSITORY.root().resolve(path.formatted(type)))
                .replaceFirst("int SHIFT = \\d;", "int SHIFT;");
    }

    /// A class for another type; what counts or is an index stays an `int`.
    private static String retyped(String text, String from, String to) {
        String was = from.toLowerCase(Locale.ROOT);
        String is = to.toLowerCase(Locale.ROOT);
        String changed = text
                .replace(from, to)
                .replace("_" + from.toUpperCase(Locale.ROOT), "_" + to.toUpperCase(Locale.ROOT))
                .replace("." + from.toUpperCase(Locale.ROOT), "." + to.toUpperCase(Locale.ROOT))
                .replace("of an `" + was, "of a `" + is)
                .replace("new " + was, "new " + is)
                .replace(was + "[", is + "[");
        return was.equals("int") ? changed : changed.replace(was, is);
    }
}
