// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;
import org.atoll.fabric.job.Narrator.Call;

/// The part of a deadlock's report that concerns calls: where the program has made the one that it
/// waits for, and what calls that this rank serves wait for.
final class Report {
    private static final String OURS = Report.class.getPackageName() + ".";

    /// So many waits are told.
    private static final int MOST = 8;

    private final ServingThreads threads;
    private final Sequences sequences;

    Report(ServingThreads threads, Sequences sequences) {
        this.threads = threads;
        this.sequences = sequences;
    }

    /// Tells what it knows from now on.
    void to(Narrator narrator) {
        narrator.findCalls(this::callOf);
        narrator.findBeside(this::served);
    }

    /// The call in which a thread is.
    private Optional<Call> callOf(Thread thread) {
        boolean ours = false;
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (isOurs(frame)) {
                ours = true;
            } else if (ours && !frame.getClassName().startsWith("java.")) {
                return Optional.of(new Call("", place(frame) + served()));
            }
        }
        return ours ? Optional.of(new Call("", served())) : Optional.empty();
    }

    private static String place(StackTraceElement frame) {
        return frame.getFileName() + ":" + frame.getLineNumber();
    }

    private static boolean isOurs(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.equals(OURS + "TargetCallers$TargetCaller")
                || type.equals(OURS + "RemoteObjects")
                || type.equals(OURS + "RemoteFuture")
                || type.equals(OURS + "RemoteObjects$Model")
                || type.equals(OURS + "Node");
    }

    private String served() {
        List<String> waits = Stream.concat(
                        threads.all().entrySet().stream().map(Report::waitOf),
                        sequences.waiting().stream())
                .filter(wait -> !wait.isEmpty())
                .toList();
        String more = waits.size() > MOST ? "; " + (waits.size() - MOST) + " more wait" : "";
        return waits.isEmpty()
                ? ""
                : "; here " + waits.stream().limit(MOST).collect(Collectors.joining("; ")) + more;
    }

    private static String waitOf(Map.Entry<Thread, CallingThread> serving) {
        CallingThread.Served served = serving.getValue().served();
        if (served == null) {
            return "";
        }
        Completion awaited = serving.getValue().awaited();
        return awaited != null
                ? served.describe() + " waits in " + awaited.describe()
                : standstill(serving.getKey())
                        .map(wait -> served.describe() + wait).orElse("");
    }

    /// What a thread waits for by means of the JDK, and where in the program.
    private static Optional<String> standstill(Thread thread) {
        String wait = switch (thread.getState()) {
            case BLOCKED -> " waits for a monitor";
            case WAITING, TIMED_WAITING -> " waits for another thread";
            case NEW, RUNNABLE, TERMINATED -> "";
        };
        return wait.isEmpty() ? Optional.empty() : Optional.of(wait + at(thread));
    }

    private static String at(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java.")
                        && !frame.getClassName().startsWith("jdk."))
                .findFirst()
                .map(frame -> " at " + (frame.getClassName().equals(CallOutcome.class.getName())
                        ? "its beginning"
                        : place(frame)))
                .orElse("");
    }
}
