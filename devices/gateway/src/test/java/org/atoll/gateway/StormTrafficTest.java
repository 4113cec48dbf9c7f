// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.contract.TrafficContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;

class StormTrafficTest extends TrafficContract {
    private static final AtomicInteger CUTS = new AtomicInteger();

    private final Storm storm;

    StormTrafficTest() {
        Storm made = new Storm();
        super(made.ranks());
        storm = made;
    }

    @AfterEach
    void end() throws IOException {
        CUTS.addAndGet(storm.cuts());
        storm.close();
    }

    @AfterAll
    static void connectionsWereCutAgainAndAgain() {
        assertThat(CUTS.get()).isGreaterThan(10);
    }
}
