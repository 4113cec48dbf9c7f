// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.atoll.fabric.job.RankLostException;

/// Operations on shared objects that may be lost with the rank that has them.
///
/// @param lost the names of objects of which one rank knows that they are
record Attempts(Set<String> lost) {

    /// Carries an operation out, or finds that its object is lost.
    ///
    /// @param object the name of what it works on
    /// @param not    is called if it was not even begun: an earlier write has failed, and the next
    ///     call hears of it
    /// @return what it has returned; nothing if it may have been carried out or not
    <T> Optional<T> call(String object, Supplier<T> operation, Runnable not) {
        try {
            return Optional.of(operation.get());
        } catch (RankLostException e) {
            boolean _ = lost.add(object);
            return Optional.empty();
        } catch (IllegalStateException e) {
            if (!(e.getCause() instanceof RankLostException)) {
                throw e;
            }
            boolean _ = lost.add(String.valueOf(e.getMessage())
                    .replaceAll("^.* of (.*) has thrown .*$", "$1"));
            not.run();
            return Optional.empty();
        }
    }
}
