// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Every call that a program can make is made by some test of what it does. Tests that walk all
/// calls, and those that only make calls fail, do not count.
class CallsTest {
    private static final Set<String> NOT_OF_WHAT_CALLS_DO = Set.of(
            "ApiTest", "CallsTest", "ErrorClassesTest", "LifeTest", "WrongArgumentsTest");

    /// What the package itself calls, of objects that programs get or make.
    private static final String NOT_CALLED_BY_PROGRAMS =
            "mpi\\.(MPI\\.<init>\\(\\)"
                    + "|(\\w+Int|Int2)(\\$Data\\.<init>\\(Lmpi/\\w+;\\)|\\.newData\\(\\))"
                    + "|UserFunction\\.call\\(.*\\)"
                    + "|MPI\\.here\\(.*\\)" // of class MPJ
                    + "|\\w+\\.(equals\\(Ljava/lang/Object;\\)|hashCode\\(\\)|toString\\(\\)))";

    @Test
    void everyCallIsMadeByATestOfWhatItDoes() throws Exception {
        ClassFiles face = ClassFiles.beside(MPI.class);
        Set<String> untested = new TreeSet<>(face.callable());
        assertThat(untested).hasSizeGreaterThan(600);
        untested.removeIf(name -> name.matches(NOT_CALLED_BY_PROGRAMS));
        untested.removeAll(
                ClassFiles.beside(CallsTest.class).calls(face, NOT_OF_WHAT_CALLS_DO));
        assertThat(untested).isEmpty();
    }
}
