// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MachinesTest {
    private static final Pattern SOURCE = Pattern.compile(
            "(?i)\\b(published|measured|derived|stated|estimates?)\\b");

    @TempDir
    private Path folder;

    static java.util.List<String> names() {
        return Machines.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyShippedMachineCanBeRead(String name) {
        Machine machine = Machines.named(name);
        assertThat(machine.name()).isEqualTo(name);
        assertThat(machine.title()).isNotBlank();
        assertThat(machine.cluster().nanosPerByte()).isPositive();
    }

    @Test
    void numbersHaveTheirUnits() {
        Machine das = Machines.named("das");
        assertThat(das.cluster().sendNanos()).isEqualTo(6000);
        assertThat(1e3 / das.cluster().nanosPerByte()).isEqualTo(39);
        assertThat(das.frameBytes()).isEqualTo(8192);
        assertThat(das.node().operationsPerNano()).isEqualTo(0.06);
        assertThat(1e3 / Machines.named("dsm-thesis").cluster().nanosPerByte())
                .isCloseTo(90.6 / 8, within(1e-9));
    }

    @Test
    void costsOfModelsHaveNames() {
        assertThat(Machines.named("dsm-thesis").costNanos())
                .containsEntry("dsm.fault", 560_000L)
                .containsEntry("dsm.diff", 683_000L);
        assertThat(Machines.named("das").costNanos()).isEmpty();
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> Machines.named("cray"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no machine 'cray'; there is das, das-rmi, dsm-thesis,"
                        + " ethernet, infiniband, internet, simple, or a file that ends in"
                        + " .properties");
        assertThatThrownBy(() -> Machines.named("/nowhere/x.properties"))
                .hasMessageContaining("/nowhere/x.properties");
    }

    /// The comment above a number or a group of numbers says where it comes from.
    @ParameterizedTest
    @MethodSource("names")
    void everyNumberHasItsSource(String name) throws IOException {
        StringBuilder comment = new StringBuilder();
        String before = "";
        for (String line : shipped(name).lines().toList()) {
            if (line.startsWith("#") || line.isBlank()) {
                comment.setLength(before.startsWith("#") ? comment.length() : 0);
                comment.append(line);
            } else if (!line.startsWith("title")) {
                assertThat(comment)
                        .as("what is said above '%s' of %s", line, name)
                        .containsPattern(SOURCE);
            }
            before = line;
        }
    }

    private static String shipped(String name) throws IOException {
        try (var in = Machines.class.getResourceAsStream(name + ".properties")) {
            return new String(java.util.Objects.requireNonNull(in).readAllBytes(),
                    java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private Path copyWith(String line, String instead) throws IOException {
        String shipped = shipped("das");
        assertThat(shipped).contains(line);
        return Files.writeString(
                folder.resolve("own.properties"), shipped.replace(line, instead));
    }

    @Test
    void aFileOfOnesOwnIsAMachine() throws IOException {
        Path own = copyWith("cluster.send = 6 us", "cluster.send = 7 us");
        assertThat(Machines.named(own.toString()).cluster().sendNanos()).isEqualTo(7000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "cluster.send = 6 us | cluster.send = 6 | cluster.send: '6' is not a time",
        "cluster.send = 6 us | | has no line 'cluster.send = ...'",
        "wide.gateway = 100 us | | has no line 'wide.gateway = ...'",
        "window = 64 KiB | window = 64 KiB\\nwinow = 1 B | means nothing: winow",
        "cluster.bandwidth = 39 MB/s | cluster.bandwidth = 0 MB/s | '0 MB/s' is not a rate",
        "frame = 8 KiB | frame = 100 B | a multiple of 64 bytes",
        "window = 64 KiB | window = 4 KiB | not larger than window",
        "cluster.switching = cut-through | cluster.switching = fast | 'fast' is not cut-through",
    })
    void aWrongLineIsNamed(String line, String instead, String message) throws IOException {
        String written = instead == null ? "" : instead.replace("\\n", "\n");
        Path own = copyWith(line, written);
        assertThatThrownBy(() -> Machines.named(own.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("own.properties");
    }

    @ParameterizedTest
    @CsvSource({"10, 1, 10, 4", "4x10, 4, 10, 4", "4x10x2, 4, 10, 2"})
    void aShapeSaysClustersNodesAndProcessors(
            String text, int clusters, int nodes, int processors) {
        Layout layout = Layout.of(text, 4);
        assertThat(layout).isEqualTo(new Layout(clusters, nodes, processors));
        assertThat(layout.ranks()).isEqualTo(clusters * nodes * processors);
        int last = layout.ranks() - 1;
        assertThat(layout.node(last)).isEqualTo(clusters * nodes - 1);
        assertThat(layout.cluster(last)).isEqualTo(clusters - 1);
    }

    @ParameterizedTest
    @CsvSource({"x", "4x", "0", "4x0x1", "1x2x3x4", "-3", "9999999x9999999", "4*10"})
    void whatIsNoShapeIsRefused(String text) {
        assertThatThrownBy(() -> Layout.of(text, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
