// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Holds the style on every file of the repository, one test per rule.
class TidyTest {

    private static final List<TextFile> FILES = Repository.find().files();

    /// All rules, by name.
    static Map<String, Rule> rules() {
        Map<String, Rule> rules = new LinkedHashMap<>();
        rules.put("file-length", LineRules::fileLength);
        rules.put("width", LineRules::width);
        rules.put("tab", LineRules::tabs);
        rules.put("final-newline", LineRules::finalNewline);
        rules.put("spdx", LineRules::spdx);
        rules.put("author", CommentRules::author);
        rules.put("todo", CommentRules::reminder);
        rules.put("commented-out-code", CommentRules::code);
        rules.put("syntax", TreeRules::syntax);
        rules.put("method-length", TreeRules::methodLength);
        rules.put("parameters", TreeRules::parameters);
        rules.put("nesting", TreeRules::nesting);
        rules.put("type-name", TreeRules::typeNames);
        rules.put("type-comment", TypeComments::check);
        rules.put("undocumented", Undocumented::check);
        rules.put("link", LinkRules::check);
        rules.put("table", TableRules::check);
        rules.put("registry-host", RegistryHosts::check);
        return rules;
    }

    @TestFactory
    Stream<DynamicTest> everyFileKeepsTheRule() {
        return rules().entrySet().stream()
                .map(rule -> dynamicTest(rule.getKey(), () -> holds(rule.getValue())));
    }

    @Test
    void seesTheSourcesOfEveryModule() {
        List<String> paths = FILES.stream().map(TextFile::path).toList();
        assertThat(paths)
                .contains("pom.xml", "LICENSE", "fabric/src/main/java/module-info.java")
                .anyMatch(path -> path.endsWith("/TidyTest.java"));
    }

    private static void holds(Rule rule) {
        String findings = FILES.stream()
                .flatMap(file -> rule.check(file).stream())
                .map(Finding::toString)
                .collect(Collectors.joining("\n"));
        if (!findings.isEmpty()) {
            throw new AssertionError("\n" + findings);
        }
    }
}
