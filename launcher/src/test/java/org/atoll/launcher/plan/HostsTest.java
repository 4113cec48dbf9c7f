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
import org.junit.jupiter.params.provider.CsvSource;
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
                host("node01", 5, 8),
                new Host("node02", 2), new Host("node03", 1),
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "a slot=2         | there is no word 'slot'; did you mean slots=?",
        "a slts=2         | there is no word 'slts'; did you mean slots=?",
        "a Slots=2        | there is no word 'Slots'; did you mean slots=?",
        "a slots=2 maxslots=4 | there is no word 'maxslots'; did you mean max_slots=?",
        "a weight=7       | there is no word 'weight'; the words are slots= and max_slots=",
        "a user=bob       | 'user=' has no effect here: write user@node01",
        "a slots=2 sockets-per-board=2 | 'sockets-per-board=' has no effect here: say slots=",
        "a:2 binding=core | 'binding=' has no effect here: say --bind-to core",
        "a ifhn=a-ib      | 'ifhn=' has no effect here: say --network",
        "a:2 slots=2      | 'slots=2' is the second number of slots for this host",
        "a slots=2 cpu=2  | 'cpu=2' is the second number of slots for this host",
        "a slots=4 max_slots=2 | max_slots=2 is less than its 4 slots",
        "a slots=         | 'a slots=' is no host; 'node01 slots=4' or 'node01:4' is",
        "a slots=two      | 'slots=two' does not say how many; slots=4 does",
        "rank 0=a slot=1  | 'rank 0=a slot=1' is no host; name hosts in the order of the ranks",
        "^a               | '^a' is no host; hosts are neither left out by ^ nor counted by +",
        "a,b slots=2      | 'a,b slots=2' is no host",
        "n[4-1] slots=2   | 'n[4-1] slots=2' is no host: the range 4-1 ends before it begins",
    })
    void everyWordOfAFileIsHonouredOrRefused(String line, String why) throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), "good slots=2\n\n" + line + "\n");
        assertThatThrownBy(() -> Hosts.ofFile(file))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith(file + " line 3: " + why)
                .hasMessageNotContaining("\n");
    }

    @Test
    void everyFormOfOpenMpiAndMpichIsUnderstood() throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), """
                // all words for the same two numbers
                a slots=2 max_slots=4
                b max-slots = 3 slots = 1
                c count=2 slots-max=2
                d cpu=5 cpu_max=6
                e max_slots=3
                bob@f:2
                n[01-02,7]-ib slots=2
                """);
        assertThat(Hosts.ofFile(file)).containsExactly(
                host("a", 2, 4), host("b", 1, 3), host("c", 2, 2), host("d", 5, 6),
                host("e", 3, 3), new Host("bob@f", 2),
                new Host("n01-ib", 2), new Host("n02-ib", 2), new Host("n7-ib", 2));
    }

    private static Host host(String name, int slots, int most) {
        return new Host(name, slots, Host.ONE_CLUSTER, most);
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
        assertThat(Hosts.ofOption("n[1-2,4]:4, login0,n[2-3]")).containsExactly(
                new Host("n1", 4), new Host("n2", 5), new Host("n4", 4), new Host("login0", 1),
                new Host("n3", 1));
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
    @ValueSource(strings = {"", "h1,,h2", "h1:x", "-oProxyCommand=x", "h1:-1", "[h1]:2", "[::1",
        "[1-4]", "n[1-4", "n1]", "n[4-1]", "n[x]:2", "+n1", "^h1", "h1:*"})
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
