// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.ObjectInputFilter;

/// The JVM's own filter, for what plain RMI servers and registries answer. RMI gives objects that
/// it exports a filter each, but takes none for answers: those are asked of the JVM's. So this one
/// is set there, once. It decides only for threads that are in a call of ours and leaves all other
/// streams of the JVM as they are.
final class AnswerFilter implements ObjectInputFilter {
    private static final ScopedValue<CallFilter> CURRENT = ScopedValue.newInstance();

    private AnswerFilter() {}

    @Override
    public Status checkInput(FilterInfo found) {
        return CURRENT.isBound() ? CURRENT.get().checkInput(found) : Status.UNDECIDED;
    }

    /// Sets it, unless it is there.
    ///
    /// @throws IllegalStateException if the JVM has another one
    static void install() {
        if (isThere()) {
            return;
        }
        try {
            Config.setSerialFilter(new AnswerFilter());
        } catch (IllegalStateException e) {
            if (!isThere()) { // nor has another rank of this JVM set it in the meantime
                throw new IllegalStateException("lookup: this JVM has a filter of its own"
                        + " (jdk.serialFilter), so answers by RMI cannot be filtered: start it"
                        + " without, and say by atoll.objects.allow what may come", e);
            }
        }
    }

    private static boolean isThere() {
        return Config.getSerialFilter() instanceof AnswerFilter;
    }

    /// Runs a call by RMI whose answer is filtered.
    ///
    /// @param call   makes the call on this thread
    static <R, X extends Throwable> R within(
            CallFilter filter, ScopedValue.CallableOp<? extends R, X> call) throws X {
        filter.renew();
        return ScopedValue.where(CURRENT, filter).call(call);
    }
}
