// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs under random orders of messages. More of them:
/// `java -cp ... org.atoll.dsm.engine.Seeds 0 10000`.
@Sampled(3)
class SeedsTest {
    private static final long SEEDS = Long.getLong("dsm.seeds", 200);

    static Stream<Map.Entry<String, Policies>> policies() {
        return Seeds.policies().entrySet().stream();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyLoadIsOfALatestOrAConcurrentStore(Map.Entry<String, Policies> policies) {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertEquals(List.of(), Seeds.run(policies.getValue(), seed, Fault.NONE),
                    policies.getKey() + ", seed " + seed);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void pagesOfArraysThatAreGoneDoNoHarm(Map.Entry<String, Policies> policies) {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertEquals(List.of(), Seeds.runWithFrees(policies.getValue(), seed),
                    policies.getKey() + ", seed " + seed);
        }
    }

    /// As where the kernel takes note of stores by itself.
    @ParameterizedTest
    @MethodSource("policies")
    void everyLoadIsRightIfWritesAreFoundLater(Map.Entry<String, Policies> policies) {
        for (long seed = 0; seed < SEEDS / 2; seed++) {
            assertEquals(List.of(), Seeds.run(policies.getValue(), seed, Fault.NONE, true),
                    policies.getKey() + ", seed " + seed);
        }
    }

    /// A diff was made while the program ran, by an early merge, and what the program wrote then
    /// was put to an interval that the diff should have held.
    @Test
    void noIntervalGrowsBehindItsDiff() {
        assertEquals(List.of(), Seeds.run(
                Policies.parse("classic,+homes,+push"), 1270, Fault.NONE, true));
    }

    /// What these seeds found once: a home whose own store was taken back by an early merge, a
    /// merge before what precedes it, a home that waited for itself, a merge that spared what was
    /// overwritten, a diff from before a page was written without notices.
    @ParameterizedTest
    @MethodSource("policies")
    void whatOnceWentWrongIsRight(Map.Entry<String, Policies> policies) {
        for (long seed : new long[] {251, 287, 1535, 2255, 5864, 8309, 14459, 551}) {
            assertEquals(List.of(), Seeds.run(policies.getValue(), seed, Fault.NONE),
                    policies.getKey() + ", seed " + seed);
        }
    }

    /// A diff that was made early had the number of the interval that was still written.
    @ParameterizedTest
    @MethodSource("policies")
    void whatIsWrittenAfterADiffIsInAnother(Map.Entry<String, Policies> policies) {
        assertEquals(List.of(), Seeds.runWithFrees(policies.getValue(), 5498), policies.getKey());
    }
}
