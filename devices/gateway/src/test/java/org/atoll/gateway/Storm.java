// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Cuts the connections between the gateways of jobs at random moments, until the tests of a class
/// are over; then it must have cut some. Prints its seed; `-Datoll.test.seed` gives another run the
/// same.
final class Storm implements AfterAllCallback {
    private static final int CLUSTERS = 3;
    private static final int LONGEST_CALM_MILLIS = 20;
    private static final int LEAST_CUTS = 10;

    private final long seed;
    private final List<Proxy> proxies = new ArrayList<>();
    private final Thread thread;
    private int cuts;

    Storm() {
        seed = Long.getLong("atoll.test.seed", new Random().nextLong());
        thread = Thread.ofPlatform().daemon().name("storm").start(this::rage);
    }

    /// Jobs in this storm.
    Ranks ranks() {
        return new Ranks(
                GatewayDeviceProvider.NAME, new GatewayDeviceProvider(), this::settings,
                Relayed::oneEach, true);
    }

    /// The seed, for the message of a failure.
    @Override
    public String toString() {
        return "storm with seed " + seed;
    }

    /// Other gateways reach each cluster's through a proxy.
    private synchronized Map<String, String> settings() {
        try {
            calm();
            StringJoiner listen = new StringJoiner(",");
            StringJoiner address = new StringJoiner(",");
            for (int cluster = 0; cluster < CLUSTERS; cluster++) {
                int port = Proxy.freePort();
                Proxy proxy = new Proxy(port);
                proxies.add(proxy);
                listen.add("c" + cluster + "=127.0.0.1:" + port);
                address.add("c" + cluster + "=127.0.0.1:" + proxy.port());
            }
            Map<String, String> settings = new HashMap<>();
            settings.put("atoll.gateway.listen", listen.toString());
            settings.put("atoll.gateway.address", address.toString());
            settings.put("atoll.gateway.connections", "2");
            return settings;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void calm() throws IOException {
        for (Proxy proxy : proxies) {
            proxy.close();
        }
        proxies.clear();
    }

    private void rage() {
        Random random = new Random(seed);
        System.out.println(this);
        try {
            while (true) {
                Thread.sleep(1 + random.nextInt(LONGEST_CALM_MILLIS));
                cutOne(random);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void cutOne(Random random) {
        if (!proxies.isEmpty()) {
            Proxy proxy = proxies.get(random.nextInt(proxies.size()));
            cuts += proxy.connections() > 0 ? 1 : 0;
            proxy.cut();
        }
    }

    @Override
    public synchronized void afterAll(ExtensionContext tests) throws IOException {
        thread.interrupt();
        calm();
        assertThat(cuts).as("connections cut in %s", this).isGreaterThan(LEAST_CUTS);
    }
}
