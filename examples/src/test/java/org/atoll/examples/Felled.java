// SPDX-License-Identifier: Apache-2.0
package org.atoll.examples;

import java.util.concurrent.locks.LockSupport;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;

/// A hybrid program whose node 1 comes to a bad end while all others are in a collective.
final class Felled {
    private Felled() {}

    /// Runs it.
    ///
    /// @param args `kill`: the process of node 1; `throw`: its last thread
    public static void main(String[] args) {
        Simple.run(args, s -> {
            s.barrier();
            if (s.node() == 1 && s.thread() == s.threads() - 1) {
                fell(args[0]);
            }
            s.allReduce(1L, Reduction.SUM);
        });
    }

    private static void fell(String how) throws Exception {
        if (how.equals("throw")) {
            throw new ArithmeticException("planted");
        }
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        LockSupport.park();
    }
}
