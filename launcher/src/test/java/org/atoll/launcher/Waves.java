// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Optional;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// A program that spawns two ranks of itself, parts from them, and does so again. It frees the
/// communicator of all of them, or disconnects that, too.
public final class Waves {
    private static final long LINGER_MILLIS = 300;

    private Waves() {}

    /// Runs on one rank.
    ///
    /// @param args how many waves; `free` or `disconnect`
    /// @throws InterruptedException never
    public static void main(String[] args) throws InterruptedException {
        boolean[] child = new boolean[1];
        Job.run(args, rank -> {
            Optional<InterComm> parent = Mpj.in(rank).parent();
            child[0] = parent.isPresent();
            if (parent.isPresent()) {
                Comm all = parent.get().merge(true);
                int _ = all.allReduce(new int[] {1}, Op.SUM)[0];
                leave(all, args[0]);
                parent.get().disconnect();
                return;
            }
            for (int wave = 0; wave < Integer.parseInt(args[0]); wave++) {
                InterComm children = Mpj.in(rank).comm().worlds()
                        .spawn(Waves.class.getName(), 2, args[1]);
                Comm all = children.merge(false);
                System.out.println("wave " + wave + " of "
                        + all.allReduce(new int[] {1}, Op.SUM)[0]);
                leave(all, args[1]);
                children.disconnect();
            }
        });
        if (child[0]) {
            Thread.sleep(LINGER_MILLIS);
        }
    }

    private static void leave(Comm all, String call) {
        if (call.equals("free")) {
            all.window(new long[1]).close();
            all.free();
        } else {
            all.disconnect();
        }
    }
}
