// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.atoll.launcher.job.ModelOption;
import org.atoll.launcher.plan.Misuse;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The options of shared objects, and the settings that they stand for.
class SharedObjectOptionsTest {

    @Command
    private static final class Line {
        @Mixin
        private SharedObjectOptions options = new SharedObjectOptions();
    }

    private static SharedObjectOptions options(String... words) {
        Line line = new Line();
        new CommandLine(line).parseArgs(words);
        return line.options;
    }

    @Test
    void theyStandForSettings() {
        assertThat(options().variables()).isEmpty();
        SharedObjectOptions both = options("--order", "clocks", "--check-replicas");
        assertThat(both.variables()).isEqualTo(Map.of(
                "ATOLL_REPLICA_ORDER", "clocks", "ATOLL_REPLICA_CHECK", "1"));
        assertThat(both.given()).extracting(ModelOption::option)
                .containsExactly("--order", "--check-replicas");
    }

    @Test
    void anotherOrderIsRefusedInOneLine() {
        assertThatThrownBy(() -> options("--order", "later").variables())
                .isInstanceOf(Misuse.class)
                .hasMessage("--order takes sequencer or clocks, not 'later'");
    }
}
