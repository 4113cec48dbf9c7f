// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.FrameTable;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ranks that have other services than the others do not join.
@Timeout(300)
class OtherServicesTest {

    @Test
    void whoLacksAServiceIsNamedWithIt() {
        refused("lanes/0", "rank 0 on ", "has the service agreements, but rank 1 on elsewhere has"
                + " not: give all ranks the same class path");
    }

    @Test
    void whoHasMoreIsNamedWithIt() {
        refused(FrameTable.ofThisJvm().digest() + ",pages/1",
                "rank 1 on elsewhere has the service pages, but rank 0 on ", "has not");
    }

    @Test
    void otherFramesAreAnotherVersion() {
        String here = FrameTable.ofThisJvm().digest();
        refused(here.substring(0, here.length() - 1) + "?",
                "rank 1 on elsewhere have different versions of service ");
    }

    private static void refused(String services, String... words) {
        List<LocalMembership> members = LocalMembership.job(2, "shm");
        CompletableFuture<World> joining = CompletableFuture.supplyAsync(() -> World.join(
                members.getFirst(),
                new Settings(new Properties(), Map.of(), new Properties()),
                List.of()));
        members.get(1).exchange(
                new Card(1, 0, "elsewhere", 1, "here", Map.of()).withServices(services));
        assertThatThrownBy(() -> joining.get(50, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll(words);
    }
}
