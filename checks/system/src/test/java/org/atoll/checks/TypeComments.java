// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.checks.TextFile.Kind;

/// Rules on what stands above a type. Its comment says first what the type is or does: it begins
/// with a noun phrase or a verb, not with a clause such as "What a rank knows".
final class TypeComments {
    private static final Pattern CLAUSE =
            Pattern.compile("\\s*/// (What|How|Where|Which|Whether|Who|Whose|When)\\b.*");

    private TypeComments() {}

    /// Finds comments of types that begin with a clause.
    static List<Finding> check(TextFile file) {
        if (file.kind() != Kind.JAVA) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        List<String> lines = file.lines();
        JavaSource source = file.java();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree tree, Void nothing) {
                if (!tree.getSimpleName().isEmpty()) {
                    findings.addAll(above(file, lines, (int) source.firstLine(tree) - 1));
                }
                return super.visitClass(tree, nothing);
            }
        }.scan(source.unit(), null);
        return findings;
    }

    /// Looks at the comment that ends just above a line, counted from 0.
    private static List<Finding> above(TextFile file, List<String> lines, int type) {
        int first = type;
        while (first > 0 && lines.get(first - 1).stripLeading().startsWith("///")) {
            first--;
        }
        Matcher clause = CLAUSE.matcher(lines.get(first));
        return first < type && clause.matches()
                ? List.of(file.finding(first + 1L, "type-comment", "say what the type is or does;"
                        + " do not begin with '" + clause.group(1) + "'"))
                : List.of();
    }
}
