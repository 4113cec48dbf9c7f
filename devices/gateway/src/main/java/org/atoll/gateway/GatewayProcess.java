// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.job.start.Memberships;

/// The gateway of a cluster in a process of its own, which holds no rank: what `atoll run
/// --gateways dedicated` starts once for each cluster. It bears the number of the cluster's first
/// rank, on whose card the others find its address, and lives until all ranks of the job have
/// left or the job has failed.
public final class GatewayProcess {

    private GatewayProcess() {}

    /// Serves one job and ends the JVM, with exit code 0 if nothing went wrong.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        System.exit(exitCode(System.getenv()));
    }

    @SuppressWarnings("SystemOut") // the one line that says why there is no gateway
    private static int exitCode(Map<String, String> environment) {
        try (Membership membership = Memberships.ofAttendant(environment)) {
            serve(membership, Memberships.attended(environment), Settings.ofThisProcess());
            return 0;
        } catch (IllegalStateException | IllegalArgumentException | CommunicationException
                | IOException e) {
            System.err.println("atoll: " + e.getMessage());
            return 1;
        }
    }

    /// The steps are those in which ranks meet: two exchanges of cards, or three if a host lacks
    /// what a device needs, and a fence. At the second fence nobody else will come, but those who
    /// have left are not waited for.
    private static void serve(Membership membership, int place, Settings settings)
            throws IOException {
        membership.exchange(card(membership, Map.of()));
        Site site = new Site(
                place, membership.size(), membership.incarnation(), membership.key(), settings);
        Gateway gateway = new Gateway(site, Options.of(settings), membership.cluster());
        try {
            Card mine = card(
                    membership, Map.of(GatewayDeviceProvider.NAME, gateway.address()));
            List<Card> cards = membership.exchange(mine);
            if (cards.stream().anyMatch(Card::lacksAny)) {
                cards = membership.exchange(mine);
            }
            gateway.join(cards);
            membership.fence();
            membership.fence();
        } finally {
            gateway.close();
        }
        membership.leave(gateway.counts());
    }

    private static Card card(Membership membership, Map<String, String> addresses) {
        return new Card(
                membership.rank(), membership.incarnation(), "", ProcessHandle.current().pid(),
                membership.cluster(), addresses);
    }
}
