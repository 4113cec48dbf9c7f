// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.atoll.checks.TextFile.Kind;
import org.junit.jupiter.api.Test;

/// The settings that `atoll info --all` lists and `atoll run` accepts are those that the sources
/// read.
class SettingsListTest {
    private static final String LIST = "org/atoll/launcher/plan/settings.txt";
    private static final Pattern LITERAL = Pattern.compile("\"(atoll\\.[a-z.]*[a-z])\"");

    /// Where the script `atoll` stands: of benchmarks, and nothing to set.
    private static final String HOME = "atoll.home";

    @Test
    void theListNamesWhatTheSourcesRead() {
        List<TextFile> files = Repository.find().files();
        Set<String> listed = files.stream()
                .filter(file -> file.path().endsWith(LIST))
                .flatMap(file -> file.lines().stream())
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" ", 2)[0])
                .filter(name -> !name.startsWith("atoll.collectives."))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> read = files.stream()
                .filter(file -> file.kind() == Kind.JAVA && file.path().contains("/src/main/"))
                .flatMap(file -> LITERAL.matcher(file.content()).results())
                .map((MatchResult found) -> found.group(1))
                .filter(name -> !name.equals(HOME))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed).isEqualTo(read);
    }
}
