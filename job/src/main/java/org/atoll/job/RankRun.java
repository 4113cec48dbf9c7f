// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import java.util.List;
import org.atoll.fabric.World;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.files.FullDisk;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.UnrecoverableException;
import org.atoll.job.local.CurrentRank;
import org.atoll.job.local.RankExit;
import org.jspecify.annotations.Nullable;

/// One run of a program on one rank that is a process of its own.
record RankRun(Membership membership, List<DeviceProvider> devices) {

    /// Runs the program and returns the process's exit code.
    int run(String[] args, Program program) {
        World world = World.join(membership, Settings.ofThisProcess(), devices);
        Rank mine = new Rank(world, args);
        boolean leaving = false;
        try {
            if (!world.isKeeper()) {
                program.run(mine);
            }
            mine.end();
            leaving = true;
            world.close();
            return 0;
        } catch (Throwable e) {
            if (e instanceof Error way && RankExit.isWayOut(way)) {
                world.abandon();
                throw way;
            }
            Throwable cause = world.causeOf(e);
            if (!cause.equals(e)) {
                membership.abort(1, oneLine(cause));
            } else if (isOutlived(world)) {
                membership.fail(1, oneLine(e));
            } else if (UnrecoverableException.behind(e).isPresent()) {
                return refused(world, UnrecoverableException.behind(e).orElseThrow());
            } else if (!causedElsewhere(e, world, leaving)) {
                String told = "rank " + membership.rank() + " threw " + oneLine(e);
                print(e, told);
                membership.fail(1, told);
            } else if (CurrentRank.isThread()) {
                membership.abort(1, reason(world, e));
            }
            world.abandon();
            return 1;
        }
    }

    /// The program has asked for what cannot be recovered. The launcher says so, in a line.
    private int refused(World world, UnrecoverableException refusal) {
        membership.fail(UnrecoverableException.EXIT_CODE, oneLine(refusal.getMessage()));
        world.abandon();
        return UnrecoverableException.EXIT_CODE;
    }

    /// Whether this rank only suffers from another's failure, whose cause is printed already. A
    /// rank that waits for the others to leave hears of it there.
    private static boolean causedElsewhere(Throwable e, World world, boolean leaving) {
        return e instanceof CommunicationException
                && (leaving || world.endpoint().failure() != null);
    }

    /// Why the job has failed. Of what a simulated machine finds out by itself, such as a deadlock,
    /// nobody else tells who waits for the job.
    private static String reason(World world, Throwable e) {
        CommunicationException failure = world.endpoint().failure();
        String text = oneLine(failure == null ? e.getMessage() : failure.getMessage());
        return failure != null && failure.failedRank() < 0
                ? text.substring(text.indexOf(": ") + 2)
                : text;
    }

    /// Whether the others go on without this rank, which has heard of its own end: a simulated
    /// crash, or it could not be reached.
    private static boolean isOutlived(World world) {
        return isOwnEnd(world) && world.endpoint().outlivesRanks();
    }

    /// Whether the job has failed, for this rank, because it is itself lost to the others.
    static boolean isOwnEnd(World world) {
        CommunicationException failure = world.endpoint().failure();
        return failure != null && failure.failedRank() == world.rank()
                && failure.getCause() == null;
    }

    static String oneLine(Throwable e) {
        return oneLine(e.toString());
    }

    private static String oneLine(@Nullable String message) {
        String text = String.valueOf(message);
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    /// Tells of the program's own failure, once: by its trace, or where the disk is full by a line
    /// that the launcher takes for the job's last one, for all ranks may have failed of it.
    @SuppressWarnings("CatchAndPrintStackTrace") // so that it is seen, and once
    static void print(Throwable e, String cause) {
        if (FullDisk.isBehind(e)) {
            System.err.println("atoll: " + cause);
        } else {
            e.printStackTrace();
        }
    }
}
