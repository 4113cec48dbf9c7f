// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessLimitsTest {
    private static final List<String> TABLE = List.of(
            "Limit                     Soft Limit           Hard Limit           Units     ",
            "Max processes             40                   unlimited            processes ",
            "Max open files            unlimited            unlimited            files     ");

    @Test
    void theLimitThatHoldsIsRead() {
        assertThat(ProcessLimits.soft(TABLE, "Max processes")).isEqualTo(40);
        assertThat(ProcessLimits.soft(TABLE, "Max open files")).isEqualTo(Long.MAX_VALUE);
        assertThat(ProcessLimits.soft(List.of(), "Max processes")).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void ranksThatTheLimitsDoNotLetRunAreRefusedWithNumbers() {
        assertThatThrownBy(() -> new ProcessLimits(70, Long.MAX_VALUE).require(4))
                .isInstanceOf(Misuse.class)
                .hasMessage("a process may open 70 files here, and the launcher of 4 needs"
                        + " 72; start fewer, or raise it with 'ulimit -n 72'");
        assertThatThrownBy(() -> new ProcessLimits(1024, 40).require(2))
                .isInstanceOf(Misuse.class)
                .hasMessage("this user may start 40 threads more, and 2 processes need at least 44;"
                        + " start fewer, end something, or raise it with 'ulimit -u'");
        assertThatCode(() -> new ProcessLimits(72, 44).require(2)).doesNotThrowAnyException();
        assertThatCode(() -> ProcessLimits.ofThisProcess().require(1)).doesNotThrowAnyException();
    }
}
