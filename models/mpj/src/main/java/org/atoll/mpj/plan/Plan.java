// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

/// A collective whose arguments have been looked at: to be carried out by the caller, by a
/// thread of its own, or many times.
@FunctionalInterface
public interface Plan {

    /// Carries it out; blocks until this rank's part is done.
    void run(Ensemble on);

    /// The same, with a result.
    default <T> Giving<T> giving(T result) {
        return on -> {
            run(on);
            return result;
        };
    }

    /// The same, with the result of what has none.
    @SuppressWarnings("NullAway") // nothing else is a Void
    default Giving<Void> givingNothing() {
        return on -> {
            run(on);
            return null;
        };
    }

    /// A plan that results in something.
    ///
    /// @param <T> what it results in
    @FunctionalInterface
    interface Giving<T> {

        /// Carries it out; blocks until this rank's part is done.
        T run(Ensemble on);
    }
}
