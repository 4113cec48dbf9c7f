// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A setting that there is. A misspelt one would change nothing, and nobody would notice.
///
/// @param name     such as `atoll.shm.eager.bytes`
/// @param fallback its default, in words where it depends
public record KnownSetting(String name, String fallback, String meaning) {
    private static final Pattern FLAG = Pattern.compile("-D(atoll\\.[^=]*)(=.*)?");
    private static final Pattern LIMIT =
            Pattern.compile("(atoll\\.collectives\\.[^.]+)\\..+\\.bytes");

    /// What the launcher must know, before there are ranks.
    private static final Pattern ELSEWHERE =
            Pattern.compile("as (\\S+), which atoll run takes instead");

    /// All settings, by name. Reads a resource.
    public static List<KnownSetting> all() {
        try (InputStream in = KnownSetting.class.getResourceAsStream("settings.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" *\\| ?", -1))
                    .map(part -> new KnownSetting(part[0], part[1], part[2]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Checks a flag of a JVM, if it is one that sets something of Atoll's.
    ///
    /// @param flag such as `-Datoll.shm.eager.bytes=4096`
    /// @throws Misuse if there is no such setting, or if it is one that ranks do not have
    static void require(String flag) {
        Matcher setting = FLAG.matcher(flag);
        if (!setting.matches()) {
            return;
        }
        String name = setting.group(1);
        Matcher limit = LIMIT.matcher(name);
        String listed = limit.matches() ? limit.group(1) : name;
        KnownSetting known = all().stream()
                .filter(one -> one.name().equals(listed))
                .findFirst()
                .orElseThrow(() -> new Misuse(
                        "there is no setting " + name + " ('atoll info --all' lists them)"));
        Matcher elsewhere = ELSEWHERE.matcher(known.meaning());
        if (elsewhere.lookingAt()) {
            throw new Misuse("-J" + flag + " would reach the ranks only; atoll run takes "
                    + elsewhere.group(1) + " instead");
        }
    }
}
