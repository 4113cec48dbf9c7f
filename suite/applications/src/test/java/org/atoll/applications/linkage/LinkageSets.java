// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The sets of pedigrees with known likelihoods.
public final class LinkageSets {

    /// Those in this repository.
    public static final List<String> OURS = List.of("bc-phase-known", "bc3-phase-known",
            "syn-small", "syn-clp", "syn-rp66", "syn-clpheavy");
    /// Those in FASTLINK's package, which are under the GPL.
    public static final List<String> FASTLINKS = List.of("chd57", "debian-slink-example");

    private static final Pattern THETAS = Pattern.compile("THETAS\\s+(.*)");
    private static final Pattern FAMILY =
            Pattern.compile("\\s*(\\S+)\\s+(-?\\d+\\.\\d+)\\s+-?\\d+\\.\\d+ LOD=.*");

    private LinkageSets() {}

    /// The folder with the two files of a set; the test is skipped with a line if it is one of
    /// FASTLINK's and not here.
    public static Path folder(String set) {
        return OURS.contains(set)
                ? folder("/org/atoll/applications/ilink/sets/", set, "pedfile.dat")
                : fastlinks(set);
    }

    /// The folder with what FASTLINK's programs write for a set, and its pedigrees before MAKEPED;
    /// the test is skipped likewise.
    public static Path answers(String set) {
        return OURS.contains(set)
                ? folder("/org/atoll/applications/oracle/ilink/", set, "ilink.final.dat")
                : fastlinks(set);
    }

    private static Path folder(String sets, String set, String file) {
        URL place = Objects.requireNonNull(
                LinkageSets.class.getResource(sets + set + "/" + file), set);
        try {
            return Objects.requireNonNull(Path.of(place.toURI()).getParent());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path fastlinks(String set) {
        Path shared = Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull,
                        Path::getParent)
                .map(folder -> folder.resolve("shared/data/ilink").resolve(set))
                .filter(Files::isDirectory).findFirst().orElse(Path.of(set));
        assumeTrue(Files.isDirectory(shared), "skipped: the set " + set
                + " of FASTLINK's package (GPL) is not in ../shared/data/ilink");
        return shared;
    }

    /// The logarithms of the likelihood of each pedigree that mlink has printed, by thetas.
    public static Map<List<Double>, Map<String, Double>> mlink(String set) {
        Map<List<Double>, Map<String, Double>> all = new LinkedHashMap<>();
        Map<String, Double> families = Map.of();
        for (String line : lines(answers(set).resolve("mlink.out"))) {
            Matcher thetas = THETAS.matcher(line);
            Matcher family = FAMILY.matcher(line);
            if (thetas.matches()) {
                families = new LinkedHashMap<>();
                all.put(Stream.of(thetas.group(1).strip().split("\\s+", -1))
                        .map(Double::valueOf).toList(), families);
            } else if (family.matches()) {
                families.put(family.group(1), Double.valueOf(family.group(2)));
            }
        }
        return all;
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
