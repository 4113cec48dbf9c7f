// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Says what threads wait for, and where in the program, in reports of deadlocks. A step of a
/// collective means nothing to who reads of it without the call of the program that it belongs to.
/// No call carries its name or place along for that: the model that knows its calls finds them on
/// the waiting thread's stack, and nobody looks there before a rank has slept for long.
public final class Narrator {
    private volatile Function<Thread, Optional<Call>> calls = thread -> Optional.empty();
    private volatile Predicate<Thread> meetings = thread -> false;

    private volatile Supplier<String> beside = () -> "";

    /// Knows no calls yet.
    public Narrator() {}

    /// A call that the program has made.
    ///
    /// @param name  such as `broadcast`; empty if the thread acts beside the program
    /// @param place file and line of the program, `Ring.java:12`; empty if they are not known
    public record Call(String name, String place) {}

    /// Says who knows the calls of the program. Of several the last one is asked first: a face over
    /// a model knows what the program has called.
    ///
    /// @param finder gives the call in which a thread is, or nothing if it is in none that the
    ///     finder knows; asked from any thread
    public void findCalls(Function<Thread, Optional<Call>> finder) {
        Function<Thread, Optional<Call>> below = calls;
        calls = thread -> finder.apply(thread).or(() -> below.apply(thread));
    }

    /// Says who knows the threads that wait for others of their rank in a call of a model, and do
    /// nothing by themselves until these have come. They do not keep a rank from being stuck.
    ///
    /// @param finder whether a thread is in such a call; asked from any thread while that one waits
    public void findMeetings(Predicate<Thread> finder) {
        meetings = meetings.or(finder);
    }

    /// Whether a thread waits for others of its rank in a call of a model.
    ///
    /// @param thread waits
    /// @return what one of the finders knows
    public boolean isInMeeting(Thread thread) {
        return meetings.test(thread);
    }

    /// Says who knows what waits here beside the program.
    ///
    /// @param finder gives it in words, with `; ` before them, or an empty text; asked from any
    ///     thread
    public void findBeside(Supplier<String> finder) {
        Supplier<String> below = beside;
        beside = () -> below.get() + finder.get();
    }

    /// What waits here beside the program, such as calls that the rank serves for others.
    ///
    /// @return words to stand behind others, or an empty text
    public String beside() {
        return beside.get();
    }

    /// What a thread waits for, and where.
    ///
    /// @param thread  waits
    /// @param awaited for this
    /// @return such as `receive from 3, tag 7 at Ring.java:12` or
    ///     `broadcast for a collective's part from 3 at Ring.java:14`
    public String waitOf(Thread thread, Completion awaited) {
        Call call = calls.apply(thread).orElse(new Call("", ""));
        boolean isNamed =
                awaited.timeKind().isOfMany() && !call.name.isEmpty();
        return (isNamed ? call.name + " for " : "") + awaited.describe()
                + (call.place.isEmpty() ? "" : " at " + call.place);
    }
}
