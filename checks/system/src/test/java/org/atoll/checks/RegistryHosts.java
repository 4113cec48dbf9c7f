// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds names of hosts that packages are downloaded from. No file may hold one: where packages
/// come from is the matter of whoever builds, and a mirror's name in a file breaks other sites.
///
/// This file keeps the rule too, so known hosts are listed by digest. Hosts nobody listed are
/// caught by their first word.
final class RegistryHosts {

    private static final Pattern HOST = Pattern.compile(
            "(?<![\\w.-])((?:[a-z0-9-]+\\.)+(?:org|com|net|io|dev|cloud|internal|local))"
                    + "(?![\\w(-]|\\.\\w)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern TELLING_WORD = Pattern.compile(
            "(repo|repos|repository|registry|registries|mirror|mirrors|nexus|artifactory|packages"
                    + "|goproxy)\\d*");

    /// The first 12 hexadecimal digits of the SHA-256 of each known host, in lower case.
    private static final Set<String> KNOWN = Set.of(
            "317d2d52829b", "43c04ed1dabe", "b18b7bf677c9", "095fbbaf0076", "46db5af0501d",
            "96bf57e26bd8", "a4aa2ac280bb", "8b5bb5eb9d75", "8743857e3ea0", "3ca29e55be4b",
            "789e46d79514", "00a7dc5a0cc3", "9da5f32d9641", "048e76c14ef3", "71741fe2460a",
            "3530c4415dd8", "26b9cccfe247", "271dacc9f4d0", "0fd460f0568e", "70cca582c489",
            "bd048f6f965d", "ea0d3d5c3c27", "e680c440a2e9", "1ba4e37997a2", "a0f007d863a0",
            "f483c1237e51", "e41a0296d240", "a5901d8d10f5", "c66d923f15e5", "a2af24d89294",
            "e2dd3580aeeb", "9c6b05022d03", "51c6b9f69c48");

    private RegistryHosts() {}

    /// Checks every line of every file.
    static List<Finding> check(TextFile file) {
        String advice = "names a package registry's host; leave it to the builder's settings";
        return LineRules.eachLine(file, "registry-host", line -> names(line) ? advice : null);
    }

    private static boolean names(String line) {
        Matcher host = HOST.matcher(line);
        while (host.find()) {
            if (isRegistry(host.group(1).toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRegistry(String host) {
        List<String> labels = List.of(host.split("\\."));
        boolean telling = labels.size() > 2 && TELLING_WORD.matcher(labels.getFirst()).matches();
        for (int from = 0; from + 1 < labels.size() && !telling; from++) {
            telling = KNOWN.contains(digest(String.join(".", labels.subList(from, labels.size()))));
        }
        return telling;
    }

    private static String digest(String host) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(host.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
