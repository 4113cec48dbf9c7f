// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.SortedMap;
import java.util.TreeMap;

/// The numbered functions of a program: `int func_0(String[])`, `int func_1()` and so on. Each
/// returns the number of the next one, or [#END].
public final class Functions {
    /// What the last function returns.
    public static final int END = -2;

    private static final String PREFIX = "func_";
    private static final String NUMBERED = "func_(0|[1-9][0-9]{0,8})";

    private final Object program;
    private final SortedMap<Integer, Method> all = new TreeMap<>();

    /// Finds those of a program.
    ///
    /// @throws IllegalArgumentException if it has no first one, or one is not as it should be
    public Functions(Object program) {
        this.program = program;
        for (Method method : program.getClass().getMethods()) {
            if (method.getName().matches(NUMBERED)) {
                add(Integer.parseInt(method.getName().substring(PREFIX.length())), method);
            }
        }
        if (!all.containsKey(0)) {
            throw new IllegalArgumentException("class " + program.getClass().getName()
                    + " has no public method int func_0(String[]), with which a program begins");
        }
    }

    private void add(int number, Method method) {
        Class<?>[] takes = method.getParameterTypes();
        boolean fits = number == 0
                ? takes.length == 1 && takes[0] == String[].class
                : takes.length == 0;
        if (fits && method.getReturnType() == int.class) {
            method.setAccessible(true);
            all.put(number, method);
        } else if (number > 0 || method.getReturnType() != int.class) {
            throw new IllegalArgumentException("class " + program.getClass().getName()
                    + ": " + method + " is no function of a program: they are int func_0(String[]),"
                    + " int func_1() and so on");
        }
    }

    /// What a function's answer is, unless it names another function or is [#END].
    ///
    /// @param from   which one has answered
    /// @param answer what it returned
    /// @return one line, empty if all is well
    public String wrong(int from, int answer) {
        if (answer == END || all.containsKey(answer)) {
            return "";
        }
        String said = program.getClass().getName() + "." + PREFIX + from + " returned " + answer;
        return answer < 0
                ? said + ": only " + END + ", which ends the program, is below 0"
                : said + ", and there is no public method int " + PREFIX + answer
                        + "(): the last one is " + PREFIX + all.lastKey();
    }

    /// Calls one that there is.
    ///
    /// @param words what the first one gets
    /// @return what it returned
    /// @throws Throwable what it threw
    public int call(int number, String[] words) throws Throwable {
        Method method = all.get(number);
        if (method == null) {
            throw new IllegalStateException("the snapshot says that " + PREFIX + number
                    + " of class " + program.getClass().getName() + " comes next: it is not there");
        }
        try {
            Object[] given = number == 0 ? new Object[] {words} : new Object[0];
            return (int) method.invoke(program, given);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
