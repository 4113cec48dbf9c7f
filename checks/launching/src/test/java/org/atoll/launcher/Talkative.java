// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.PrintStream;

/// A program that prints numbered lines, to both streams in turn, and is no rank of anything.
public final class Talkative {
    private Talkative() {}

    /// Prints.
    ///
    /// @param args how many lines; 0 for lines without end
    public static void main(String[] args) {
        long count = Long.parseLong(args[0]);
        String rank = System.getenv().getOrDefault("ATOLL_RANK", "0");
        for (long line = 0; count == 0 || line < count; line++) {
            PrintStream to = line % 2 == 0 ? System.out : System.err;
            to.println(rank + " line " + line + " " + "x".repeat(50));
        }
    }
}
