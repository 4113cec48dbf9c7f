// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.Function;

/// Says what threads wait for, in reports of deadlocks. A step of a collective means nothing to
/// who reads of it without the call of the program that it belongs to. No call carries its name
/// along for that: the model that knows its calls finds it on the waiting thread's stack.
public final class Narrator {
    private volatile Function<Thread, String> calls = thread -> "";

    Narrator() {}

    /// Says who knows the calls of the program. Of several the last one is asked first: a face over
    /// a model knows what the program has called.
    ///
    /// @param finder gives the name of the call in which a thread is, or an empty text if it is in
    ///     none that the finder knows; asked from any thread
    public void findCalls(Function<Thread, String> finder) {
        Function<Thread, String> below = calls;
        calls = thread -> {
            String call = finder.apply(thread);
            return call.isEmpty() ? below.apply(thread) : call;
        };
    }

    /// What a thread waits for.
    ///
    /// @param thread  waits
    /// @param awaited for this
    /// @return such as `receive from 3, tag 7` or `broadcast for a collective's part from 3`
    public String waitOf(Thread thread, Completion awaited) {
        String call = awaited.timeKind() == TimeAccount.Kind.COLLECTIVE ? calls.apply(thread) : "";
        return call.isEmpty() ? awaited.describe() : call + " for " + awaited.describe();
    }
}
