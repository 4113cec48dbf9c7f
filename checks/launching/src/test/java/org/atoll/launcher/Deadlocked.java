// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.mpj.Mpj;

/// Two ranks that wait for each other.
public final class Deadlocked {
    private Deadlocked() {}

    /// Runs on two ranks.
    ///
    /// @param args any, if they wait in another thread while `main` has returned
    public static void main(String[] args) {
        if (args.length == 0) {
            await(args);
        } else {
            Thread.ofPlatform().start(() -> await(args));
        }
    }

    private static void await(String... args) {
        Mpj.run(args, mpj -> {
            int other = 1 - mpj.comm().rank();
            mpj.comm().receive(new int[1], other, 7);
        });
    }
}
