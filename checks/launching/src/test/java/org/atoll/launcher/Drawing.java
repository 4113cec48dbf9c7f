// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.node.Deal;

/// A hybrid program for tests of the launcher: threads draw the indices of a loop.
final class Drawing {
    private Drawing() {}

    public static void main(String[] arguments) {
        Simple.run(arguments, s -> {
            long[] done = {0};
            s.allPardo(Deal.guided(2), 0, 100, index -> done[0]++);
            s.onOne(() -> System.out.println("drawn"));
            if (s.allReduce(done[0], Reduction.SUM) != 100) {
                throw new IllegalStateException("indices are missing");
            }
        });
    }
}
