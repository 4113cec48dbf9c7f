// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;

class PulseTest {

    @Test
    void asksAtThePaceOfTheLimitInForce() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open();
                SocketChannel channel = SocketChannel.open()) {
            assumeTrue(channel.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE));
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Pulse.start(channel, 30_000);
            channel.connect(server.getLocalAddress());
            assertThat(silenceSeconds(channel)).isEqualTo(30);
            Pulse.change(channel, 900_000);
            assertThat(silenceSeconds(channel)).isEqualTo(900);
        }
    }

    private static int silenceSeconds(SocketChannel channel) throws IOException {
        assertThat(channel.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
        return channel.getOption(ExtendedSocketOptions.TCP_KEEPIDLE)
                + channel.getOption(ExtendedSocketOptions.TCP_KEEPINTERVAL)
                        * channel.getOption(ExtendedSocketOptions.TCP_KEEPCOUNT);
    }
}
