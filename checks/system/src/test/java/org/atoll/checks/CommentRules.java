// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.atoll.checks.TextFile.Kind;

/// Rules on what comments say.
final class CommentRules {

    private static final Pattern AUTHOR = Pattern.compile("(^|\\s)@author\\b");
    private static final Pattern REMINDER = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");
    private static final Pattern REASON = Pattern.compile("\\bTODO: .+\\bbecause\\b.+");

    /// What a line of prose does not look like: an assignment, a call, a control statement, a
    /// declaration, or lone brackets, each with its own end.
    private static final Pattern CODE = Pattern.compile(
            "[\\w.<>\\[\\], ]+ [-+*/|&]?= [^=].*;"
                    + "|[\\w.]+\\(.*\\);"
                    + "|(return|throw)( \\S+| new .*| .*[().].*)?;"
                    + "|(import|package) (static )?[\\w.*]+;"
                    + "|(break|continue);"
                    + "|(\\} )?(if|for|while|switch|try|else|catch|do|synchronized)\\b.*\\{"
                    + "|(public|private|protected|static|final|@Override)\\b.*[;{]?"
                    + "(?<=[;{]|@Override)"
                    + "|[})\\]]+[;,]?");

    private CommentRules() {}

    /// No author tags: git knows.
    static List<Finding> author(TextFile file) {
        return find(file, "author", "drop the author tag; git keeps it", line ->
                AUTHOR.matcher(line.text()).find());
    }

    /// A reminder reads `TODO: what, because why`, on one line.
    static List<Finding> reminder(TextFile file) {
        String advice = "do it, or write 'TODO: what, because why' on one line";
        return find(file, "todo", advice, line ->
                REMINDER.matcher(line.text()).find() && !REASON.matcher(line.text()).find());
    }

    /// No code in comments, except as examples in documentation. A cheap look at each line: it
    /// finds statements and brackets, not every piece of code.
    static List<Finding> code(TextFile file) {
        String advice = "delete the commented-out code; git keeps it";
        return find(file, "commented-out-code", advice, line ->
                !line.documentation() && CODE.matcher(line.text()).matches());
    }

    private static List<Finding> find(
            TextFile file, String rule, String advice, Predicate<Comments.Line> bad) {
        if (file.kind() != Kind.JAVA && file.kind() != Kind.C) {
            return List.of();
        }
        return Comments.of(file.content()).stream()
                .filter(bad)
                .map(line -> file.finding(line.number(), rule, advice))
                .toList();
    }
}
