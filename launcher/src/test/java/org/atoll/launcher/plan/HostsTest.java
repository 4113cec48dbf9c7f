// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsTest {
    @TempDir
    private Path folder;

    @Test
    void readsBothFormsAndAddsUpRepeatedHosts() throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), """
                # a comment
                node01 slots=4 max_slots=8   # Open MPI's form

                node02:2
                node03
                10.0.0.7 slots = 3
                node01:1
                """);
        assertThat(Hosts.ofFile(file)).containsExactly(
                new Host("node01", 5), new Host("node02", 2), new Host("node03", 1),
                new Host("10.0.0.7", 3));
    }

    @Test
    void sectionsNameClusters() throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), """
                front
                [west]
                w1 slots=2
                w2:3
                [ east-2 ]   # over the sea
                e1
                w1:1
                [west]
                w1:1
                """);
        assertThat(Hosts.ofFile(file)).containsExactly(
                new Host("front", 1), new Host("w1", 3, "west"), new Host("w2", 3, "west"),
                new Host("e1", 1, "east-2"), new Host("w1", 1, "east-2"));
        Path wrong = Files.writeString(folder.resolve("wrong"), "[west\nw1\n");
        assertThatThrownBy(() -> Hosts.ofFile(wrong)).hasMessageContaining("line 1");
    }

    @Test
    void namesFileAndLineOfAMistake() throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), "node01\nnode02 slots=many\n");
        assertThat(Hosts.ofFile(Files.writeString(folder.resolve("good"), "a slots=2\n")))
                .containsExactly(new Host("a", 2));
        Path wrong = Files.writeString(folder.resolve("wrong"), "node01\nnode02 many\n");
        assertThatThrownBy(() -> Hosts.ofFile(wrong))
                .isInstanceOf(Misuse.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("node02 many");
        assertThatThrownBy(() -> Hosts.ofFile(file))
                .isInstanceOf(Misuse.class)
                .hasMessageContaining("slots=many");
    }

    @Test
    void anEmptyOrMissingFileIsAMistake() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty"), "# nobody\n");
        assertThatThrownBy(() -> Hosts.ofFile(empty)).hasMessageContaining("names no host");
        assertThatThrownBy(() -> Hosts.ofFile(folder.resolve("none")))
                .hasMessageContaining("cannot read");
    }

    @Test
    void readsTheOption() {
        assertThat(Hosts.ofOption("h1:4,h2")).isEqualTo(
                List.of(new Host("h1", 4), new Host("h2", 1)));
        assertThat(Hosts.ofOption("gate:0")).isEqualTo(List.of(new Host("gate", 0)));
    }

    @Test
    void anAddressWithColonsStandsInBrackets() throws IOException {
        assertThat(Hosts.ofOption("[fd00::7]:4,[::1],[fe80::2%eth0],h:2")).containsExactly(
                new Host("fd00::7", 4), new Host("::1", 1), new Host("fe80::2%eth0", 1),
                new Host("h", 2));
        Path file = Files.writeString(folder.resolve("hosts"), """
                [fd00::7] slots=4
                [west]
                [fd00::8]:2
                """);
        assertThat(Hosts.ofFile(file)).containsExactly(
                new Host("fd00::7", 4), new Host("fd00::8", 2, "west"));
        assertThatThrownBy(() -> Hosts.ofOption("fd00::7:4"))
                .isInstanceOf(Misuse.class).hasMessageEndingWith("as in [fd00::7]:4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "h1,,h2", "h1:x", "-oProxyCommand=x", "h1:-1", "[h1]:2", "[::1"})
    void refusesWhatIsNoHost(String text) {
        assertThatThrownBy(() -> Hosts.ofOption(text)).isInstanceOf(Misuse.class);
    }

    @Test
    void knowsThisHost() {
        assertThat(Hosts.isLocal("localhost")).isTrue();
        assertThat(Hosts.isLocal("127.0.0.1")).isTrue();
        assertThat(Hosts.isLocal("::1")).isTrue();
        assertThat(Hosts.isLocal("2001:db8::1")).isFalse();
        assertThat(Hosts.isLocal("192.0.2.1")).isFalse();
        assertThat(Hosts.isLocal("no-such-host")).isFalse();
    }
}
