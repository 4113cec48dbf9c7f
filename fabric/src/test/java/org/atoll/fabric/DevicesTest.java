// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The choice of devices. Rank 0 chooses; rank 1 is on its host, rank 2 on another.
class DevicesTest {
    private static final JobKey KEY = new JobKey("job", new byte[JobKey.SECRET_BYTES]);

    private record Kind(String name, boolean hasCard) implements DeviceProvider {
        @Override
        public Device open(Site site) {
            return (Device) Proxy.newProxyInstance(
                    Device.class.getClassLoader(), new Class<?>[] {Device.class},
                    (device, method, arguments) -> name);
        }
    }

    private static List<String> names(String network, boolean open, String... hostsWithCard) {
        Settings settings = new Settings(
                new Properties(), Map.of("ATOLL_BETWEEN_HOSTS", network), new Properties());
        List<Card> cards = new ArrayList<>();
        for (String host : List.of("one", "one", "two")) {
            Card card = new Card(cards.size(), 0, host, 7, "local", Map.of());
            cards.add(devices(Arrays.asList(hostsWithCard).contains(host))
                    .surveyed(card, null, settings));
        }
        return devices(false).open(null, cards, new Site(0, 3, 0, KEY, settings, open)).stream()
                .map(Device::name)
                .toList();
    }

    private static Devices devices(boolean card) {
        return new Devices(List.of(
                new Kind("shm", false), new Kind("tcp", false), new Kind("ucx", card)));
    }

    @ParameterizedTest
    @CsvSource({"auto, tcp", "tcp, tcp", "ucx, ucx"})
    void withoutCardsTheUserMayStillChoose(String network, String device) {
        assertThat(names(network, false)).containsExactly("shm", device);
        assertThat(names(network, true)).containsExactly("shm", device);
    }

    @Test
    void cardsOnAllHostsAreUsed() {
        assertThat(names("auto", false, "one", "two")).containsExactly("shm", "ucx");
        assertThat(names("auto", false, "one")).containsExactly("shm", "tcp");
        assertThat(names("auto", false, "two")).containsExactly("shm", "tcp");
        assertThat(names("tcp", false, "one", "two")).containsExactly("shm", "tcp");
    }

    @Test
    void whereRanksComeLaterTheirHostsNeedNotHaveCards() {
        assertThat(names("auto", true, "one", "two")).containsExactly("shm", "tcp");
    }

    @Test
    void anotherNetworkIsRefused() {
        assertThatThrownBy(() -> names("mpi", false))
                .hasMessage("setting atoll.between.hosts is 'mpi': there is auto, tcp, ucx");
    }
}
