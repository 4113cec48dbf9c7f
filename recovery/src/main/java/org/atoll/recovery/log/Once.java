// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.function.LongSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Tap.Origin;

/// A number that a rank gets once, from time or chance, and that its later lives get, too.
final class Once {
    private static final int NOBODY = -1;

    private Once() {}

    /// The number. By a thread that does not hold the endpoint; may block until this life knows
    /// what an earlier one has got.
    ///
    /// @param name  what it is, for messages
    /// @param value is asked in the first life that comes here
    static long of(World world, String name, LongSupplier value) {
        Endpoint endpoint = world.endpoint();
        Choices choices = RecoveryKind.of(world).choices();
        long number = locked(endpoint, choices::begin);
        endpoint.waitFor(Completion.of(
                () -> choices.isFree() || choices.known(number) != null,
                () -> "what " + name + " was in an earlier life",
                TimeKind.JOB));
        Origin known = choices.known(number);
        if (known != null) {
            return known.number();
        }
        String refusal = choices.isFree() ? choices.refusal(number) : null;
        if (refusal != null) {
            throw new CommunicationException(name + ": " + refusal, -1, null);
        }
        long fresh = value.getAsLong();
        return locked(endpoint, () -> {
            RecoveryKind.of(world).chose(number, new Origin(NOBODY, fresh));
            return fresh;
        });
    }

    private static long locked(Endpoint endpoint, LongSupplier action) {
        endpoint.enter();
        try {
            return action.getAsLong();
        } finally {
            endpoint.exit();
        }
    }
}
