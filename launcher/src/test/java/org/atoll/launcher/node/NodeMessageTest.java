// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.atoll.job.start.Credentials;
import org.junit.jupiter.api.Test;

class NodeMessageTest {
    private static final List<NodeMessage> MESSAGES = List.of(
            new NodeMessage.Open("job", new Heartbeat(1000, 3000, true)),
            new NodeMessage.Kill(7, "TERM"),
            new NodeMessage.Alive(),
            new NodeMessage.Start(new RankStart(
                    3, List.of("java", "", "a b"), Map.of("A", "b=c", "D", ""),
                    new Credentials("ab", "atoll:port"), "/x", true)),
            new NodeMessage.Start(new RankStart(
                    3, List.of("java"), Map.of(), new Credentials("ab", ""), "/x", false,
                    new Succession(1, "0,2"))),
            new NodeMessage.StandBy(new StandbyStart(
                    1, 2, List.of("java", "", "a b"), Map.of("A", "b=c", "D", ""), "/x")),
            new NodeMessage.Unstarted(7),
            new NodeMessage.Vacant(""),
            new NodeMessage.Vacant("why"),
            new NodeMessage.Signal("INT"),
            new NodeMessage.Ping(),
            new NodeMessage.Facts(new HostFacts(4, "10.0.0.1", "10.0.0.2", "1.0 (0)")),
            new NodeMessage.Exited(1, 137),
            new NodeMessage.Refused("why"),
            new NodeMessage.Taken());

    @Test
    void everyMessageSurvivesTheWire() throws IOException {
        for (NodeMessage message : MESSAGES) {
            assertThat(read(written(message))).isEqualTo(message);
        }
    }

    @Test
    void bytesSurviveTheWire() throws IOException {
        byte[] bytes = {0, 1, -1, 10};
        assertThat(read(written(new NodeMessage.Input(bytes))))
                .isInstanceOfSatisfying(NodeMessage.Input.class,
                        input -> assertThat(input.bytes()).isEqualTo(bytes));
        assertThat(read(written(new NodeMessage.Printed(2, true, bytes))))
                .isInstanceOfSatisfying(NodeMessage.Printed.class, printed -> {
                    assertThat(printed.rank()).isEqualTo(2);
                    assertThat(printed.error()).isTrue();
                    assertThat(printed.bytes()).isEqualTo(bytes);
                });
    }

    @Test
    void aTruncatedMessageIsAnError() throws IOException {
        for (NodeMessage message : MESSAGES) {
            byte[] bytes = written(message);
            byte[] part = java.util.Arrays.copyOf(bytes, bytes.length - 1);
            assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void refusesLengthsBeforeItTakesMemory() {
        assertThatThrownBy(() -> read(new byte[] {127, 0, 0, 0, 5}))
                .isInstanceOf(java.io.StreamCorruptedException.class);
    }

    private static byte[] written(NodeMessage message) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        message.write(out);
        return out.toByteArray();
    }

    private static NodeMessage read(byte[] bytes) throws IOException {
        return NodeMessage.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
