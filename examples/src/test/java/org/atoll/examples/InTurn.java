// SPDX-License-Identifier: Apache-2.0
package org.atoll.examples;

/// One program after the other on the same ranks: those of package `mpi` may come and go often.
final class InTurn {
    private InTurn() {}

    public static void main(String[] programs) throws Exception {
        for (String program : programs) {
            Class.forName(program)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[0]);
        }
    }
}
