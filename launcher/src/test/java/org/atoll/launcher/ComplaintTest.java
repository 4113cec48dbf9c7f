// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

class ComplaintTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "rnu                | there is no command 'rnu' (see 'atoll --help')",
        "apps twice         | 'twice' is one word too many (see 'atoll apps --help')",
        "run --devcie tcp P | Unknown option: '--devcie'; did you mean --device?",
        "run -n x P         | Invalid value for option '-n': 'x' is not a whole number",
        "run -n 9999999999 P | Invalid value for option '-n': '9999999999' is too large",
        "run --timeout 5s P | Invalid value for option '--timeout': '5s' is not a number",
        "run -genv A b P    | -genv is another launcher's option: say -x VAR=value",
        "run -debug 9000 P  | -debug is another launcher's option: say -J-agentlib:jdwp=",
        "run --byslot P     | --byslot is another launcher's option: leave it out",
        "run -iface=eth0 P  | -iface=eth0 is another launcher's option: say --network",
        "run -l -np 2 P     | -l is another launcher's option: say --tag-output",
        "run --merge P      | --merge is another launcher's option: write 2>&1 at the end of the",
        "run -p mods -m m/P | -p is another launcher's option: name the modules' folders or jars",
        "run -ea P          | -ea is a flag of the JVM: say -J-ea (see 'atoll run --help')",
        "run -agentlib:x P  | -agentlib:x is a flag of the JVM: say -J-agentlib:x",
        "run --enable-preview P | --enable-preview is a flag of the JVM: say -J--enable-preview",
        "run --add-opens a/b=c P | --add-opens is a flag of the JVM: say -J--add-opens=...",
        "snapshots          | Missing required parameter: 'DIR' (see 'atoll snapshots --help')",
        "run -n             | Missing required parameter for option '-n' (N)",
    })
    void saysWhatWasNotUnderstoodInTheUsersWords(String line, String words) {
        ParameterException problem = catchThrowableOfType(
                ParameterException.class, () -> Atoll.commandLine().parseArgs(line.split(" ")));
        assertThat(Complaint.of(problem)).startsWith(words).doesNotContain("\n");
    }

    @Test
    void helpNamesAllCommandsAndEachOptionByItsUsualNames() {
        String all = Atoll.commandLine().getUsageMessage();
        String run = Atoll.commandLine().getSubcommands().get("run").getUsageMessage();
        assertThat(all).contains(
                "  run ", "  info ", "  apps ", "  snapshots ", "  javac ", "  test ");
        assertThat(run).contains("-n, --np=N", "-f, --hostfile=FILE", "-h, --help")
                .doesNotContain("-machinesfile", "-oversubscribe,");
    }
}
