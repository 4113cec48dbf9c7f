// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks how a `java` command behind `atoll run` is taken apart.
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
    void flagsMayStandBehindTheOptionJar() {
        JavaCommand command = JavaCommand.parse(List.of("-jar", "-Xmx64m", "p.jar", "-ea"));
        assertThat(command.flags()).containsExactly("-Xmx64m");
        assertThat(command.words()).containsExactly("p.jar", "-ea");
    }

    @ParameterizedTest
    @CsvSource({
        "-p mods -m m/a.Main,       java -p: name the modules' folders or jars by -cp",
        "--module-path=mods a.Main, java --module-path=mods: name the modules'",
        "-ea -m m/a.Main,           java -m: name the modules'",
        "@args a.Main,              java @args: write out what that file says",
    })
    void modulesAndArgumentFilesAreRefusedByName(String words, String message) {
        assertThatThrownBy(() -> JavaCommand.parse(List.of(words.split(" "))))
                .isInstanceOf(Misuse.class).hasMessageStartingWith(message);
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
        assertThatThrownBy(() -> JavaCommand.parse(List.of()))
                .isInstanceOf(Misuse.class).hasMessage("which program? java names none");
        assertThatThrownBy(() -> JavaCommand.parse(List.of("-cp")))
                .isInstanceOf(Misuse.class).hasMessage("java -cp needs a value");
    }
}
