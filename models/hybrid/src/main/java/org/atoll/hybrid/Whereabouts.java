// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.atoll.fabric.job.Narrator;
import org.atoll.fabric.job.Narrator.Call;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.NodeBarrier;

/// Finds where the threads of a node are, for reports of deadlocks. It says which of them is in
/// which call, and which only wait for others of the node. A thread's stack tells it; nobody looks
/// there before the job has been still for long.
final class Whereabouts {
    /// What the program calls.
    private static final Set<String> FACES = Set.of(Simple.class.getName(), Icl.class.getName());

    /// Where threads of a node wait for each other.
    private static final Set<String> MEETINGS =
            Set.of(NodeBarrier.class.getName(), Crew.class.getName());

    /// What calls wait in.
    private static final List<String> BELOW = List.of(
            "java.", "jdk.", "sun.", "org.atoll.hybrid.", "org.atoll.collectives.",
            "org.atoll.codec.", "org.atoll.job.", "org.atoll.fabric.", "org.atoll.threads.",
            "org.atoll.shm.", "org.atoll.tcp.", "org.atoll.gateway.", "org.atoll.sim.");

    private final int node;
    private final AtomicReferenceArray<Thread> threads;

    /// Of a node none of whose threads has begun.
    ///
    /// @param count how many threads it has
    Whereabouts(int node, int count) {
        this.node = node;
        this.threads = new AtomicReferenceArray<>(count);
    }

    /// Has reports of deadlocks ask here.
    void tell(Narrator narrator) {
        narrator.findCalls(this::callOf);
        narrator.findMeetings(Whereabouts::isInMeeting);
    }

    /// The calling thread is a thread of the node from now on.
    void begin(int number) {
        threads.set(number, Thread.currentThread());
    }

    private int number(Thread thread) {
        int number = threads.length() - 1;
        while (number >= 0 && !thread.equals(threads.get(number))) {
            number--;
        }
        return number;
    }

    /// The call in which a thread is: the outermost of the faces on top of its stack.
    private Optional<Call> callOf(Thread thread) {
        List<StackTraceElement> ours = List.of(thread.getStackTrace());
        int call = -1;
        for (int i = 0; i < ours.size() && isBelow(ours.get(i).getClassName()); i++) {
            StackTraceElement frame = ours.get(i);
            if (FACES.contains(frame.getClassName()) && !frame.getMethodName().contains("$")) {
                call = i;
            }
        }
        return call < 0 || call + 1 == ours.size()
                ? Optional.empty()
                : Optional.of(new Call(
                        "", place(thread, ours.get(call).getMethodName(), ours.get(call + 1))));
    }

    private static boolean isBelow(String type) {
        return BELOW.stream().anyMatch(type::startsWith);
    }

    private String place(Thread thread, String call, StackTraceElement caller) {
        int number = number(thread);
        return caller.getFileName() + ":" + caller.getLineNumber() + " (node " + node
                + (number < 0 ? "" : ", thread " + number) + ": " + call + ")";
    }

    /// Whether a thread waits for others of its crew, or for their end.
    private static boolean isInMeeting(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(type -> !type.startsWith("java.") && !type.startsWith("jdk."))
                .findFirst()
                .filter(MEETINGS::contains)
                .isPresent();
    }
}
