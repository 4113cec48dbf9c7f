// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class UnprovedTest {
    private final Unproved<Integer> unproved = new Unproved<>(4, 2);

    @Test
    void theOldestOfTheAddressWithTheMostMakesRoom() {
        unproved.add(1, "a");
        unproved.add(2, "b");
        unproved.add(3, "b");
        assertThat(unproved.add(4, "c")).isNull();
        assertThat(unproved.add(5, "d")).isEqualTo(2);
        assertThat(unproved.add(6, "d")).as("all but d have one").isEqualTo(5);
        assertThat(unproved.all()).containsExactly(1, 3, 4, 6);
    }

    @Test
    void oneAddressPushesOutNobodyElse() {
        unproved.add(1, "a");
        for (int stranger = 2; stranger < 1000; stranger++) {
            unproved.add(stranger, "b");
        }
        assertThat(unproved.all()).containsExactly(1, 997, 998, 999);
    }

    @Test
    void ofManyAddressesTheOldestMakesRoom() {
        for (int stranger = 1; stranger <= 4; stranger++) {
            unproved.add(stranger, stranger);
        }
        assertThat(unproved.add(5, 5)).isEqualTo(1);
    }

    @Test
    void whoHasTheMarkIsCountedApart() {
        unproved.add(1, "a");
        assertThat(unproved.mark(1)).isNull();
        for (int stranger = 2; stranger < 100; stranger++) {
            unproved.add(stranger, "a");
        }
        assertThat(unproved.all()).contains(1).hasSize(5);
        unproved.mark(99);
        assertThat(unproved.mark(98)).isEqualTo(1);
        unproved.remove(98);
        assertThat(unproved.all()).containsExactly(96, 97, 99);
        assertThat(unproved.mark(1)).as("gone").isNull();
        assertThat(unproved.size()).isEqualTo(3);
    }

    @Test
    void addressesThatOneHostMayHaveCountAsOne() throws Exception {
        assertThat(origin("127.0.0.1")).isEqualTo(origin("127.9.8.7")).isEqualTo(origin("::1"));
        assertThat(origin("10.0.0.1")).isNotEqualTo(origin("10.0.0.2"));
        assertThat(origin("2001:db8::1")).isEqualTo(origin("2001:db8::ffff:1"));
        assertThat(origin("2001:db8::1")).isNotEqualTo(origin("2001:db8:0:1::1"));
        assertThat(Unproved.origin(null)).isEqualTo(Unproved.origin(null));
    }

    private static Object origin(String address) throws UnknownHostException {
        return Unproved.origin(new InetSocketAddress(InetAddress.getByName(address), 1));
    }
}
