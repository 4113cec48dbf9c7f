// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.atoll.launcher.node.TerminalOutput;

/// Waits, when all ranks have ended, until what the job printed has been read. However slow the
/// reader is, nothing is lost, unless a signal or the end of the job's time says that it is enough:
/// then the rest has two more seconds. One thread, the supervising one.
final class LastWords {
    private final BlockingQueue<JobEvent> events;
    private final TerminalOutput terminal;
    private final TimeLimit limit;

    /// Prepares to wait.
    LastWords(
            BlockingQueue<JobEvent> events, TerminalOutput terminal, TimeLimit limit) {
        this.events = events;
        this.terminal = terminal;
        this.limit = limit;
    }

    /// Blocks until all is written that has been printed so far, or given up.
    ///
    /// @param before how the job has ended
    /// @return the same, or what has ended the waiting if it had ended well
    /// @throws InterruptedException if this thread is interrupted
    Outcome await(Outcome before) throws InterruptedException {
        Outcome outcome = before;
        boolean hurried = false;
        terminal.whenWritten(() -> events.add(new JobEvent.Written()));
        while (true) {
            long patience = hurried ? Long.MAX_VALUE : limit.deadlineNanos() - System.nanoTime();
            JobEvent event = events.poll(patience, TimeUnit.NANOSECONDS);
            if (event instanceof JobEvent.Written) {
                return outcome;
            }
            Outcome enough = event == null ? limit.outcome("; its output is not read")
                    : event instanceof JobEvent.Signalled signal ? Outcome.interrupted(signal)
                    : Outcome.good();
            if (enough.exitCode() > 0) {
                terminal.hurry();
                hurried = true;
                outcome = outcome.exitCode() == 0 ? enough : outcome;
            }
        }
    }
}
