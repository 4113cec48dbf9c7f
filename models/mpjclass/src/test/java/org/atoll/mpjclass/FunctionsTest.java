// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A program's functions and fields, as UserProgWrapper sees them.
class FunctionsTest {

    /// One that is as it should be.
    public static class Counting {
        static final int MOST = 3;
        static long[] shared = {};
        static int calls;

        public int count;
        public Map<String, Integer> names = Map.of();
        public Object[][] any = {};
        public transient Thread helper = Thread.currentThread();
        public Thread[] tcp = {};

        public int func_0(String[] args) {
            count = args.length;
            return 2;
        }

        public int func_2() {
            count++;
            return Functions.END;
        }
    }

    /// One that is not.
    public static final class Lacking {
        public int func_1() {
            return 1;
        }
    }

    /// One that is not, either.
    public static final class Misshapen {
        public int func_0(String[] args) {
            return args.length;
        }

        public void func_1() {}
    }

    /// One with a field that cannot be saved.
    public static final class Threaded extends Counting {
        public Thread[] workers = {};
    }

    @Test
    void functionsAreCalledByNumber() throws Throwable {
        Counting program = new Counting();
        Functions functions = new Functions(program);
        assertThat(functions.call(0, new String[] {"a", "b"})).isEqualTo(2);
        assertThat(functions.call(2, new String[0])).isEqualTo(Functions.END);
        assertThat(program.count).isEqualTo(3);
    }

    @Test
    void aReturnThatNamesNothingIsOneLine() {
        Functions functions = new Functions(new Counting());
        assertThat(functions.wrong(0, 2)).isEmpty();
        assertThat(functions.wrong(0, Functions.END)).isEmpty();
        assertThat(functions.wrong(2, 1)).endsWith("Counting.func_2 returned 1, and there is no"
                + " public method int func_1(): the last one is func_2");
        assertThat(functions.wrong(2, -1)).endsWith(
                "Counting.func_2 returned -1: only -2, which ends the program, is below 0");
    }

    @Test
    void aProgramWithoutProperFunctionsIsRefused() {
        assertThatThrownBy(() -> new Functions(new Lacking()))
                .hasMessageContaining("no public method int func_0(String[])");
        assertThatThrownBy(() -> new Functions(new Misshapen()))
                .hasMessageContaining("func_1() is no function of a program");
    }

    @Test
    void aFieldThatCannotBeSavedIsNamedWithItsClassAndType() {
        assertThatThrownBy(() -> new ProgramState(new Threaded(), Set.of("tcp")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("class " + Threaded.class.getName()
                        + ", field workers, type java.lang.Thread[]: a field is saved if");
        assertThatThrownBy(() -> new ProgramState(new Counting(), Set.of()))
                .hasMessageContaining("field tcp, type java.lang.Thread[]");
    }

    @Test
    void staticFieldsThatAreNoConstantsAreListed() {
        assertThat(ProgramState.statics(Counting.class)).isEqualTo("long[] shared, int calls");
        assertThat(ProgramState.statics(Lacking.class)).isEmpty();
    }
}
