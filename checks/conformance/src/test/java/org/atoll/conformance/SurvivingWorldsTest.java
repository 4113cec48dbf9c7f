// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two worlds that outlive their ranks are connected, and a rank of one dies. Both give up what
/// reaches over the connection, each call on it says so and none waits for ever, and each world
/// goes on with those of its own that live.
@Timeout(300)
class SurvivingWorldsTest {
    private static final int VICTIM = 1;
    private static final String GIVEN_UP = "cannot be used any more: rank ";

    @ParameterizedTest
    @CsvSource({"threads, true", "threads, false", "tcp, true"})
    void eachWorldGoesOnByItself(String device, boolean firstDies) throws Exception {
        List<String> differences = new TwoWorlds(device, 3, 2).run("continue", at -> {
            Comm both = at.inter().merge(!at.called());
            boolean loses = at.called() == firstDies;
            meet(both);
            if (loses && at.comm().rank() == VICTIM) {
                throw new IllegalStateException("a rank that dies");
            }
            givenUp(at, "agree", () -> both.survivors().agree(true));
            InterComm inter = at.inter();
            givenUp(at, "agree", () -> inter.survivors().agree(1L));
            givenUp(at, "shrink", both.survivors()::shrink);
            givenUp(at, "shrink", inter.survivors()::shrink);
            givenUp(at, "revoke", both::revoke);
            givenUp(at, "send", () -> inter.send(new int[1], 0, 0));
            Comm living = at.comm().survivors().shrink();
            at.same("those that live", living.size(), at.comm().size() - (loses ? 1 : 0));
            living.barrier();
        });
        assertThat(differences).isEmpty();
    }

    /// When the first leaves the barrier all have come to it. That one may die before the others
    /// leave; for them it fails.
    private static void meet(Comm both) {
        try {
            both.barrier();
        } catch (CommunicationException e) {
            // the rank that dies was quicker than this one
        }
    }

    /// The news comes while the call waits or before it.
    private static void givenUp(TwoWorlds.Side at, String name, Runnable call) {
        String message = "";
        while (!message.contains(GIVEN_UP)) {
            try {
                call.run();
            } catch (CommunicationException e) {
                message = String.valueOf(e.getMessage());
            }
        }
        at.same(name, message.startsWith(name + ": "), true);
    }
}
