// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Network;
import org.junit.jupiter.api.Test;

class NodesTest {
    private static final Node HERE = new Stub("here", HostFacts.local());
    private static final Node WEST = node("west", "10.1.0.1", "10.1.0.9", "1 (a)");
    private static final Node EAST = node("east", "10.2.0.1", "10.2.0.9", "1 (a)");

    @Test
    void ranksOfOneHostNeedNoAddress() {
        Nodes nodes = new Nodes(List.of(HERE), "");
        assertThat(nodes.areOne()).isTrue();
        assertThat(nodes.addressOf(HERE)).isEmpty();
        assertThat(new Nodes(List.of(HERE), "10.3.0.9").addressOf(HERE)).isEqualTo("10.3.0.9");
    }

    @Test
    void eachHostFindsTheLauncherWhereItSeesIt() {
        Nodes nodes = new Nodes(List.of(HERE, WEST, EAST), "");
        assertThat(nodes.areOne()).isFalse();
        assertThat(nodes.launcherAddresses()).containsExactly("10.1.0.9", "10.2.0.9");
        assertThat(nodes.launcherAddressFor(HERE)).isEqualTo("10.1.0.9");
        assertThat(nodes.launcherAddressFor(EAST)).isEqualTo("10.2.0.9");
        assertThat(nodes.addressOf(EAST)).isEqualTo("10.2.0.1");
        assertThat(nodes.addressOf(HERE)).isEqualTo("10.1.0.9");
    }

    @Test
    void inANetworkThatWasNamedTheLauncherHasOneAddress() {
        Nodes nodes = new Nodes(List.of(HERE, WEST, EAST), "10.3.0.9");
        assertThat(nodes.launcherAddresses()).containsExactly("10.3.0.9");
        assertThat(nodes.launcherAddressFor(EAST)).isEqualTo("10.3.0.9");
        assertThat(nodes.addressOf(HERE)).isEqualTo("10.3.0.9");
    }

    @Test
    void aHostOutsideTheNetworkIsNamed() {
        Nodes nodes = new Nodes(List.of(HERE, WEST, EAST), "10.1.0.9");
        assertThatThrownBy(() -> nodes.requireAllIn(Network.parse("10.1.0.0/16")))
                .isInstanceOf(Misuse.class)
                .hasMessage("--network 10.1.0.0/16: host east has no address in it; ssh reaches"
                        + " it at 10.2.0.1");
        Node near = node("near", "fe80::2%no-such-interface", "fe80::1", "1 (a)");
        assertThatThrownBy(() -> new Nodes(List.of(near), "")
                        .requireAllIn(Network.parse("10.1.0.0/16")))
                .isInstanceOf(Misuse.class).hasMessageEndingWith("reaches it at fe80::2");
        assertThatCode(() -> nodes.requireAllIn(Network.parse("10.0.0.0/8")))
                .doesNotThrowAnyException();
    }

    @Test
    void aHostWithAnotherAtollIsNamed() {
        Node old = node("old", "10.1.0.2", "10.1.0.9", "1 (b)");
        assertThatThrownBy(() -> new Nodes(List.of(HERE, WEST, old), "").requireBuild("1 (a)"))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("host old has another Atoll: 1 (b), here it is 1 (a)");
        assertThatCode(() -> new Nodes(List.of(HERE, WEST), "").requireBuild("1 (a)"))
                .doesNotThrowAnyException();
    }

    private static Node node(String name, String address, String launcher, String build) {
        return new Stub(name, new HostFacts(1, address, launcher, build));
    }

    private record Stub(String name, HostFacts facts) implements Node {
        @Override
        public void start(RankStart start) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void signal(String signal) {}

        @Override
        public void signal(int rank, String signal) {}

        @Override
        public void close() {}
    }
}
