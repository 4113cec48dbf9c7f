// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;

/// A program that spawns two ranks of itself, parts from them, and does so again. It frees the
/// communicator of all of them, or disconnects that, too. Where each wave takes all slots, the next
/// one can only start when the processes of the one before it have ended, and it fails if one is
/// left.
public final class Waves {
    private static final long LINGER_MILLIS = 300;
    private static final long PATIENCE_SECONDS = 250;

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
                long[] _ = processes(all);
                leave(all, args[0]);
                parent.get().disconnect();
            } else {
                spawn(Mpj.in(rank).comm(), Integer.parseInt(args[0]), args[1]);
            }
        });
        if (child[0]) {
            Thread.sleep(LINGER_MILLIS);
        }
    }

    private static void spawn(Comm self, int waves, String call) throws Exception {
        List<ProcessHandle> last = List.of();
        for (int wave = 0; wave < waves; wave++) {
            InterComm children = self.worlds().spawn(Waves.class.getName(), 2, call);
            for (ProcessHandle each : last) {
                if (each.isAlive()) {
                    throw new IllegalStateException(
                            "process " + each.pid() + " is left of wave " + (wave - 1));
                }
            }
            Comm all = children.merge(false);
            long[] here = processes(all);
            last = LongStream.of(here)
                    .skip(1)
                    .mapToObj(pid -> ProcessHandle.of(pid).orElseThrow())
                    .toList();
            System.out.println("wave " + wave + " of " + here.length);
            leave(all, call);
            children.disconnect();
        }
        for (ProcessHandle each : last) {
            each.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /// All ranks' processes: they are there as long as the parent has not left.
    private static long[] processes(Comm all) {
        return all.allGather(new long[] {ProcessHandle.current().pid()});
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
