// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// How a `java` command behind `atoll run` is taken apart.
class JavaCommandTest {

    @Test
    void flagsClassPathAndProgramAreToldApart() {
        JavaCommand command = JavaCommand.parse(List.of(
                "-Xmx1g", "-cp", "a:b", "--add-opens", "m/p=ALL", "-Dx=y", "a.Main", "-n", "4"));
        assertThat(command.flags()).containsExactly("-Xmx1g", "--add-opens=m/p=ALL", "-Dx=y");
        assertThat(command.classPath()).isEqualTo("a:b");
        assertThat(command.words()).containsExactly("a.Main", "-n", "4");
    }

    @Test
    void aJarIsAProgram() {
        JavaCommand command = JavaCommand.parse(List.of("-ea", "-jar", "p.jar", "-jar"));
        assertThat(command.flags()).containsExactly("-ea");
        assertThat(command.classPath()).isNull();
        assertThat(command.words()).containsExactly("p.jar", "-jar");
    }

    @Test
    void theCommandMayHaveAPath() {
        assertThat(JavaCommand.is("java")).isTrue();
        assertThat(JavaCommand.is("/usr/bin/java")).isTrue();
        assertThat(JavaCommand.is("Hello.java")).isFalse();
    }

    @Test
    void aProgramIsNeeded() {
        assertThatThrownBy(() -> JavaCommand.parse(List.of("-cp", "x")))
                .isInstanceOf(Misuse.class).hasMessageStartingWith("which program? java -cp x");
        assertThatThrownBy(() -> JavaCommand.parse(List.of("-cp")))
                .isInstanceOf(Misuse.class).hasMessage("java -cp needs a value");
    }
}
