// SPDX-License-Identifier: Apache-2.0
package mpi.canary;

import java.util.Optional;

/// Goes by what an exception says, in a lambda.
public final class ReadsMessageInLambda {

    private ReadsMessageInLambda() {}

    /// Breaks the law.
    public static Optional<String> shortened(RuntimeException failure) {
        return Optional.ofNullable(failure.getMessage()).map(said -> said.substring(1));
    }
}
