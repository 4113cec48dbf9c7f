// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.FailureNotice;
import org.junit.jupiter.api.Test;

class ControlMessageTest {
    private static final long SEED = 20_261_120;

    private final Random random = new Random(SEED);

    @Test
    void everyMessageSurvivesTheWire() throws IOException {
        for (int round = 0; round < 200; round++) {
            for (ControlMessage message : oneOfEach()) {
                assertThat(read(written(message))).isEqualTo(message);
            }
        }
    }

    @Test
    void everyTruncationIsAnErrorAndNeverAnotherMessage() throws IOException {
        for (ControlMessage message : oneOfEach()) {
            byte[] bytes = written(message);
            for (int length = 0; length < bytes.length; length++) {
                byte[] part = java.util.Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void refusesLengthsBeforeItTakesMemory() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(5);
        out.writeInt(Integer.MAX_VALUE);
        assertThatThrownBy(() -> read(bytes.toByteArray()))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("2147483647");
    }

    @Test
    void refusesUnknownKinds() {
        assertThatThrownBy(() -> read(new byte[] {99}))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("99");
    }

    private List<ControlMessage> oneOfEach() {
        return List.of(
                new ControlMessage.Exchange(card()),
                new ControlMessage.Fence(),
                new ControlMessage.State(null),
                new ControlMessage.State(new Blocked(
                        text(), random.nextInt(), random.nextLong(), random.nextLong())),
                new ControlMessage.Abort(random.nextInt(), text()),
                new ControlMessage.Leave(text()),
                new ControlMessage.Roster(List.of(card(), card(), card())),
                new ControlMessage.Fenced(),
                new ControlMessage.Failed(new FailureNotice(random.nextInt(), text())),
                new ControlMessage.Suspect(new FailureNotice(
                        random.nextInt(), text(), random.nextBoolean(), random.nextInt())),
                new ControlMessage.Enrol(),
                new ControlMessage.Heard(),
                new ControlMessage.Resumed(random.nextLong(), random.nextLong()),
                new ControlMessage.Summon(random.nextInt()),
                new ControlMessage.Returned(card()),
                new ControlMessage.Seated(random.nextInt(), random.nextInt()),
                new ControlMessage.Called(random.nextInt()),
                new ControlMessage.Released(),
                new ControlMessage.Spawn(List.of(command(), command()), text()),
                new ControlMessage.Publish(text(), text()),
                new ControlMessage.Unpublish(text()),
                new ControlMessage.Lookup(text()),
                new ControlMessage.Waits(text()),
                new ControlMessage.Inquire(),
                new ControlMessage.Answer(random.nextBoolean(), random.nextBoolean(), text()));
    }

    @Test
    void bytesForAnotherWorldSurviveToo() throws IOException {
        byte[] bytes = new byte[random.nextInt(1000)];
        random.nextBytes(bytes);
        assertThat(read(written(new ControlMessage.Said(bytes))))
                .isInstanceOfSatisfying(ControlMessage.Said.class,
                        said -> assertThat(said.bytes()).isEqualTo(bytes));
    }

    private Command command() {
        return new Command(
                text(), List.of(text(), text()), random.nextInt(1, 100),
                Map.of(Command.DIRECTORY, text()));
    }

    private Card card() {
        Map<String, String> addresses = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            addresses.put(text(), text());
        }
        return new Card(
                random.nextInt(), random.nextInt(), text(), random.nextLong(), text(), addresses);
    }

    private String text() {
        List<String> parts = new ArrayList<>();
        for (int i = random.nextInt(20); i > 0; i--) {
            parts.add(Character.toString(random.nextInt(1, 0xD800)));
        }
        return String.join("", parts);
    }

    private static byte[] written(ControlMessage message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ControlFormat.write(new DataOutputStream(bytes), message);
        return bytes.toByteArray();
    }

    private static ControlMessage read(byte[] bytes) throws IOException {
        return ControlFormat.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
