// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.Optional;
import org.atoll.launcher.node.ExceptionWatch;
import org.atoll.launcher.node.ProcessNames;

/// The way in which a job ended.
///
/// @param exitCode the launcher's exit code
/// @param rank     the rank to blame, or -1
/// @param cause    one line for the user, empty when all went well
public record Outcome(int exitCode, int rank, String cause) {
    /// The exit code of a job that ran out of time.
    static final int TIMEOUT = 124;

    private static final int SIGNAL = 128;
    private static final int LAST_SIGNAL = 64;
    private static final String[] SIGNALS = {
        "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV",
        "USR2", "PIPE", "ALRM", "TERM"
    };

    /// Ends the cause of a job that had done its work when a signal ended one of its processes.
    public static final String AFTERWARDS = " after all ranks had left";

    /// The outcome of a job that did what it should.
    ///
    /// @return exit code 0
    static Outcome good() {
        return new Outcome(0, -1, "");
    }

    /// What an event means when it is the one that ended the job.
    static Outcome of(JobEvent event, ExceptionWatch watch, ProcessNames names) {
        return switch (event) {
            case JobEvent.Exited(int rank, int code) ->
                    new Outcome(code, rank, named(rank, names, watch.ownWord(rank)
                            .orElseGet(() -> end(rank, code, watch, names))));
            case JobEvent.HostLost lost -> new Outcome(1, -1, lost.cause());
            case JobEvent.Failed(int rank, int code, String cause) ->
                    new Outcome(code, rank, named(rank, names, cause));
            case JobEvent.RankFailed(int rank, int code, String cause) ->
                    new Outcome(code, rank, named(rank, names, cause));
            case JobEvent.EndedEarly(int rank, String cause) ->
                    new Outcome(1, rank, named(rank, names, cause));
            case JobEvent.Bereft(int rank, int _, int _, String cause) ->
                    new Outcome(1, rank, names.name(rank) + ": " + cause);
            case JobEvent.Signalled signalled -> interrupted(signalled);
            case JobEvent.Asked _, JobEvent.HostBack _, JobEvent.Ready _,
                    JobEvent.Resumed _, JobEvent.Written _, JobEvent.Unstarted _,
                    JobEvent.Vacant _ ->
                    throw new AssertionError("no end: " + event);
        };
    }

    /// What an event means that came after all ranks had left.
    static Outcome afterwards(JobEvent event, ExceptionWatch watch, ProcessNames names) {
        Outcome plain = of(event, watch, names);
        return isBySignal(event)
                ? new Outcome(plain.exitCode, plain.rank, plain.cause + AFTERWARDS)
                : plain;
    }

    /// What a signal to the launcher means.
    static Outcome interrupted(JobEvent.Signalled signalled) {
        return new Outcome(
                SIGNAL + signalled.number(), -1, "interrupted by SIG" + signalled.signal());
    }

    /// Whether an event tells of a process that a signal ended: then it is the cause of what
    /// others say at the same time.
    static boolean isBySignal(JobEvent event) {
        return event instanceof JobEvent.Exited(int rank, int code) && code > SIGNAL && rank >= 0;
    }

    /// The signal that an exit code tells of: what a process was ended by, or, in a JVM that a
    /// signal asked to end, what it ended for.
    ///
    /// @return such as `SIGKILL`, or nothing if it is the program's own
    static Optional<String> signal(int exitCode) {
        int signal = exitCode - SIGNAL;
        if (signal <= 0 || signal > LAST_SIGNAL) {
            return Optional.empty();
        }
        return Optional.of(signal < SIGNALS.length ? "SIG" + SIGNALS[signal] : "signal " + signal);
    }

    private static String named(int rank, ProcessNames names, String cause) {
        return rank < 0 || cause.startsWith("rank ") || cause.startsWith("world ")
                || cause.startsWith("the gateway of ")
                || cause.startsWith("the keeper of ")
                || cause.startsWith("the pager of ") || cause.startsWith("deadlock: ")
                || cause.startsWith("--output: ")
                ? cause
                : names.name(rank) + ": " + cause;
    }

    private static String end(
            int rank, int code, ExceptionWatch watch, ProcessNames names) {
        int signal = code - SIGNAL;
        if (signal > 0 && signal < SIGNALS.length) {
            return names.name(rank) + " was killed by signal " + signal
                    + " (SIG" + SIGNALS[signal] + ")";
        }
        return names.name(rank) + " " + watch.of(rank).orElse("ended with exit code " + code);
    }
}
