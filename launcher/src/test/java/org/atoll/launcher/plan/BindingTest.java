// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindingTest {

    @ParameterizedTest
    @CsvSource({"none,false,NONE", "core,false,CORE", "hwthread,false,CORE", "core,true,SHARED"})
    void readsWhatUsersType(String text, boolean shared, Binding binding) {
        assertThat(Binding.of(text, shared)).isEqualTo(binding);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "socket | write --threads N --bind-to core for ranks with N processors each, as many as a"
                + " socket has",
        "core:overload-allowed | write --bind-to core --oversubscribe",
        "hair | write --bind-to core for a processor for each rank, and --threads N for N",
    })
    void saysWhatToTypeInstead(String text, String instead) {
        assertThatThrownBy(() -> Binding.of(text, false)).hasMessage(
                "--bind-to takes core or none, not '" + text + "'; " + instead);
    }

    @Test
    void refusesRanksThatWouldShareProcessors() {
        assertThatThrownBy(() -> Binding.CORE.require("localhost", 2, 4, 2)).hasMessage(
                "--bind-to core: 2 ranks with 4 threads would share the 2 processors of localhost;"
                        + " start fewer, leave --bind-to out, or allow it by --oversubscribe");
        assertThatThrownBy(() -> Binding.CORE.require("localhost", 3, 3, 2))
                .hasMessageContaining("3 ranks would share the 2 processors");
        assertThatCode(() -> {
            Binding.CORE.require("localhost", 2, 2, 2);
            Binding.SHARED.require("localhost", 2, 4, 2);
            Binding.NONE.require("localhost", 9, 9, 2);
        }).doesNotThrowAnyException();
    }
}
