// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.checks.TextFile.Kind;
import org.jspecify.annotations.Nullable;

/// The links of Markdown pages: what a page points at inside the repository must be there.
final class LinkRules {

    private static final Pattern LINK = Pattern.compile(
            "]\\(\\s*<?([^)>\\s]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)|^\\s*\\[[^]]+]:\\s*<?([^>\\s]+)");
    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]*:.*");
    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

    private LinkRules() {}

    /// Relative links name a file or folder of the repository, and a heading of it if they say
    /// so. Links to other sites are not followed.
    static List<Finding> check(TextFile file) {
        if (file.kind() != Kind.MARKDOWN) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        List<String> prose = withoutCode(file.lines());
        for (int i = 0; i < prose.size(); i++) {
            Matcher link = LINK.matcher(prose.get(i));
            while (link.find()) {
                String target = link.group(1) != null ? link.group(1) : link.group(2);
                findings.addAll(file.findingIf(i + 1, "link", broken(file, target)));
            }
        }
        return findings;
    }

    private static @Nullable String broken(TextFile file, String target) {
        if (SCHEME.matcher(target).matches()) {
            return null;
        }
        int hash = target.indexOf('#');
        String place = hash < 0 ? target : target.substring(0, hash);
        Path page = file.root().resolve(file.path());
        Path wanted = place.isEmpty() ? page : page.resolveSibling(place).normalize();
        if (!wanted.startsWith(file.root().normalize()) || !Files.exists(wanted)) {
            return "'" + target + "' leads nowhere; correct the path or add the file";
        }
        boolean found = hash < 0 || hasHeading(wanted, target.substring(hash + 1));
        return found ? null : "'" + target + "' names a heading that is not there";
    }

    /// Anchors in other files, such as line numbers of sources, are not looked at.
    private static boolean hasHeading(Path page, String anchor) {
        if (!page.toString().endsWith(".md")) {
            return true;
        }
        try {
            return withoutFences(Files.readAllLines(page)).stream()
                    .filter(line -> line.startsWith("#"))
                    .anyMatch(line -> slug(line).equals(anchor));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String slug(String heading) {
        return heading.replaceFirst("^#+\\s*", "")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static List<String> withoutCode(List<String> lines) {
        return withoutFences(lines).stream()
                .map(line -> CODE_SPAN.matcher(line).replaceAll("``"))
                .toList();
    }

    /// The lines of a page, with blank ones for blocks of code.
    static List<String> withoutFences(List<String> lines) {
        List<String> prose = new ArrayList<>();
        boolean fenced = false;
        for (String line : lines) {
            boolean fence = line.strip().startsWith("```");
            prose.add(fenced || fence ? "" : line);
            fenced ^= fence;
        }
        return prose;
    }
}
