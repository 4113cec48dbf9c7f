// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import org.atoll.fabric.job.Narrator.Call;

/// What a report of a deadlock says of calls: where the program has made the one that it waits for,
/// and what calls that this rank serves wait for.
final class Report {
    private static final String OURS = Report.class.getPackageName() + ".";

    /// So many waits are told.
    private static final int MOST = 8;

    private final Calls calls;

    Report(Calls calls) {
        this.calls = calls;
    }

    /// The call in which a thread is.
    Optional<Call> callOf(Thread thread) {
        boolean ours = false;
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (isOurs(frame)) {
                ours = true;
            } else if (ours && !frame.getClassName().startsWith("java.")) {
                String file = String.valueOf(frame.getFileName());
                return Optional.of(new Call("", file + ":" + frame.getLineNumber() + served()));
            }
        }
        return ours ? Optional.of(new Call("", served())) : Optional.empty();
    }

    private static boolean isOurs(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.equals(OURS + "Target")
                || type.equals(OURS + "RemoteObjects")
                || type.equals(OURS + "RemoteFuture")
                || type.equals(OURS + "RemoteModel")
                || type.equals(OURS + "Node");
    }

    private String served() {
        Collection<CallingThread> threads = calls.served().threads();
        String waits = threads.stream()
                .map(Report::waitOf)
                .filter(wait -> !wait.isEmpty())
                .limit(MOST)
                .collect(Collectors.joining("; "));
        return waits.isEmpty() ? "" : "; here " + waits;
    }

    private static String waitOf(CallingThread thread) {
        ServedCall served = thread.served();
        RemoteCall awaited = thread.awaited();
        return served == null || awaited == null
                ? ""
                : served.describe() + " waits in " + awaited.describe();
    }
}
