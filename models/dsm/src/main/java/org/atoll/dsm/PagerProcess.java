// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import org.atoll.dsm.paged.KernelException;
import org.atoll.dsm.paged.Pager;
import org.atoll.dsm.paged.Recognition;
import org.atoll.fabric.World;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.TimeKind;
import org.atoll.job.Job;
import org.jspecify.annotations.Nullable;

/// The pager of one rank, in a process of its own: what `atoll run --dsm paged` starts beside each.
/// The pagers of a job are a world, and rank 3 of it serves rank 3 of the job.
public final class PagerProcess {
    private static final int BROKEN = 1;

    /// That no frame of the others has to wait for this rank's own thread.
    private static final class Attention implements Completion {
        private volatile boolean over;

        @Override
        public boolean isDone() {
            return over;
        }

        @Override
        public String describe() {
            return "dsm: frames of other pagers";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }
    }

    private PagerProcess() {}

    /// Serves one program.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        Job.run(arguments, rank -> serve(rank.fabric(), rank.fabric().key()));
    }

    /// Serves the program of a rank until it is gone. Blocks.
    ///
    /// @param world the pagers
    /// @param key   by which the program knows its pager
    static void serve(World world, JobKey key) {
        try (Pager pager = awaitProgram(world, new Recognition(key, world.rank()))) {
            if (pager != null) {
                serve(world, pager);
            }
        }
    }

    private static @Nullable Pager awaitProgram(World world, Recognition recognition) {
        try {
            return Pager.awaitProgram(
                    recognition, () -> world.endpoint().failure() != null,
                    why -> breakDown(world, why));
        } catch (KernelException e) {
            breakDown(world, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private static void serve(World world, Pager pager) {
        SharedMemoryService service = world.service(new PagerKind(pager.pages()));
        Attention attention = new Attention();
        world.startBeside("atoll-attention", () -> {
            service.enter();
            try {
                service.endpoint().await(attention);
            } catch (CommunicationException e) {
                // The job has failed, and whoever started the processes says why.
                ThriftyLog.of(PagerProcess.class)
                        .log(System.Logger.Level.DEBUG, "a pager goes", e);
            } finally {
                service.exit();
            }
        });
        pager.serve(service);
        attention.over = true;
        service.endpoint().rouseSleepers();
    }

    /// The program would wait for ever. The launcher ends it when it sees this end.
    @SuppressWarnings("SystemOut") // the one line that says why the pager has ended
    private static void breakDown(World world, String why) {
        System.err.println("atoll: the pager of rank " + world.rank() + ": " + why);
        Runtime.getRuntime().halt(BROKEN);
    }
}
