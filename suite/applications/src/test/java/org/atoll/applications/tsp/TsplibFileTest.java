// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.atoll.applications.Clock;
import org.atoll.applications.InputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Files of TSPLIB's kind, against the matrices that come with the program.
class TsplibFileTest {
    private static final String BURMA14 = """
            NAME: burma14
            TYPE: TSP
            COMMENT: 14-Staedte in Burma (Zaw Win)
            DIMENSION: 14
            EDGE_WEIGHT_TYPE: GEO
            EDGE_WEIGHT_FORMAT: FUNCTION
            DISPLAY_DATA_TYPE: COORD_DISPLAY
            NODE_COORD_SECTION
               1  16.47       96.10
               2  16.47       94.44
               3  20.09       92.54
               4  22.39       93.37
               5  25.23       97.24
               6  22.00       96.05
               7  20.47       97.02
               8  17.20       96.29
               9  16.30       97.38
              10  14.05       98.12
              11  16.53       97.38
              12  21.52       95.59
              13  19.41       97.13
              14  20.09       94.55
            EOF
            """;
    private static final String ULYSSES16 = """
            DIMENSION : 16
            EDGE_WEIGHT_TYPE : GEO
            NODE_COORD_SECTION
             1 38.24 20.42
             2 39.57 26.15
             3 40.56 25.32
             4 36.26 23.12
             5 33.48 10.54
             6 37.56 12.19
             7 38.42 13.11
             8 37.52 20.44
             9 41.23 9.10
             10 41.17 13.05
             11 36.08 -5.21
             12 38.47 15.13
             13 38.15 15.35
             14 37.51 15.17
             15 35.49 14.32
             16 39.36 19.56
            EOF
            """;

    @TempDir
    private Path folder;

    private int[][] read(String text) throws IOException {
        return TsplibFile.lengths(
                new InputFile(Files.writeString(folder.resolve("cities.tsp"), text)));
    }

    @Test
    void coordinatesOnTheEarthGiveTheLengthsOfTsplib() throws IOException {
        assertThat(read(BURMA14)).isDeepEqualTo(Instances.lengths("burma14"));
        assertThat(read(ULYSSES16)).isDeepEqualTo(Instances.lengths("ulysses16"));
        var problem = new TspProblem("a file", read(BURMA14), 3, Integer.MAX_VALUE, false);
        assertThat(SequentialTsp.run(problem, Clock.SYSTEM, k -> {}).length()).isEqualTo(3323);
    }

    /// The matrix of gr17 in every order, broken into lines at any place.
    @ParameterizedTest
    @EnumSource(WeightFormat.class)
    void weightsAreReadInEveryOrder(WeightFormat format) throws IOException {
        int[][] lengths = Instances.lengths("gr17");
        boolean columns = format.name().contains("COL");
        boolean diagonal = format.name().contains("DIAG");
        boolean upper = format.name().startsWith("UPPER");
        var text = new StringBuilder("TYPE : TSP\nDIMENSION : 17\nEDGE_WEIGHT_TYPE : EXPLICIT\n"
                + "EDGE_WEIGHT_FORMAT : " + format + "\nEDGE_WEIGHT_SECTION\n");
        int written = 0;
        for (int outer = 0; outer < 17; outer++) {
            for (int inner = 0; inner < 17; inner++) {
                int row = columns ? inner : outer;
                int column = columns ? outer : inner;
                boolean listed = format == WeightFormat.FULL_MATRIX
                        || (row == column ? diagonal : upper == (row < column));
                if (listed) {
                    text.append(row == column ? 9999 : lengths[row][column])
                            .append(++written % 7 == 0 ? "\n" : " ");
                }
            }
        }
        assertThat(read(text + "\nEOF\n")).isDeepEqualTo(lengths);
    }

    @ParameterizedTest
    @CsvSource({
        "EUC_2D,  3,  4, 1", "CEIL_2D,  3,  5, 2", "MAN_2D,  3,  5, 2", "MAX_2D,  3,  4, 1",
        "ATT,  1,  2, 1"})
    void planesHaveTheirLengths(String metric, int first, int second, int third)
            throws IOException {
        int[][] lengths = read("DIMENSION : 3\nEDGE_WEIGHT_TYPE : " + metric + """

                NODE_COORD_SECTION
                2 3e0 0
                1 0 0.0
                3 4. 1.
                """);
        assertThat(lengths[0]).containsExactly(0, first, second);
        assertThat(lengths[1][2]).isEqualTo(third);
    }

    /// By the example that TSPLIB's text gives for its rounding: 3.16 is 4.
    @Test
    void attRoundsUp() throws IOException {
        int[][] lengths = read("DIMENSION : 3\nEDGE_WEIGHT_TYPE : ATT\nNODE_COORD_SECTION\n"
                + "1 0 0\n2 10 0\n3 30 10\n");
        assertThat(lengths[0]).containsExactly(0, 4, 10);
    }

    @Test
    void waysMayDifferByDirection() throws IOException {
        String matrix = "DIMENSION : 3\nEDGE_WEIGHT_TYPE : EXPLICIT\n"
                + "EDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 1 2\n3 0 4\n5 6 0\n";
        assertThat(read("TYPE : ATSP\n" + matrix)).isDeepEqualTo(
                new int[][] {{0, 1, 2}, {3, 0, 4}, {5, 6, 0}});
        assertThatThrownBy(() -> read("TYPE : TSP\n" + matrix)).hasMessageEndingWith(", line 7:"
                + " the way from city 2 to 1 is 3, and back 1; expected the same, or TYPE : ATSP");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "DIMENSION: 14 | DIMENSION: 52 | 4 | DIMENSION is 52; expected a number of cities from 3",
        "DIMENSION: 14 | DIMENSION: x | 4 | DIMENSION is 'x'",
        "DIMENSION: 14 | CAPACITY: 14 | 4 | 'CAPACITY: 14' is not known; expected a specification",
        "DIMENSION: 14 | DIMENSION 14 | 4 | 'DIMENSION 14' has no colon",
        "DIMENSION: 14 | ~~ | 8 | DIMENSION is missing",
        "TYPE: TSP | TYPE: CVRP | 2 | TYPE is 'CVRP'; expected one of TSP, ATSP",
        "GEO | XRAY1 | 5 | EDGE_WEIGHT_TYPE is 'XRAY1'; expected one of EXPLICIT, EUC_2D",
        "NODE_COORD_SECTION | ~~ | 9 | '1  16.47       96.10' stands in no section",
        "96.05 | east | 14 | 'east' is no number; expected the number of a city and its two",
        "96.05 | 0x10 | 14 | '0x10' is no number",
        "22.00       96.05 | 22.00 | 14 | there are 2 numbers",
        "6  22.00 | 5  22.00 | 14 | city 5 is there already; expected each of the cities 1 to 14",
        "6  22.00 | 15  22.00 | 14 | there is no city 15",
        "6  22.00 | 6.5  22.00 | 14 | there is no city 6.5",
        "96.05 | 1e999 | 14 | Infinity is no coordinate",
    })
    void aBadLineIsNamed(String right, String wrong, int line, String message) {
        assertThatThrownBy(() -> read(BURMA14.replace(right, wrong)))
                .isInstanceOf(InputFile.Flaw.class)
                .hasMessageContaining("cities.tsp, line " + line + ": " + message);
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> read(BURMA14.replaceFirst("14  20.09.*", "")))
                .hasMessageContaining("cities.tsp: city 14 has no coordinates");
        String weights = "DIMENSION : 3\nEDGE_WEIGHT_TYPE : EXPLICIT\n"
                + "EDGE_WEIGHT_FORMAT : UPPER_ROW\nEDGE_WEIGHT_SECTION\n";
        assertThatThrownBy(() -> read(weights + "1 2\n")).hasMessageContaining(
                "has 2 numbers; expected 3: UPPER_ROW of 3 cities");
        assertThatThrownBy(() -> read(weights + "1 2\n3 4\n")).hasMessageContaining(
                "line 6: there are 4 weights; expected 3");
        assertThatThrownBy(() -> read(weights + "1 2 -3\n")).hasMessageContaining(
                "line 5: -3 is no length");
        assertThatThrownBy(() -> read("")).hasMessageContaining("EDGE_WEIGHT_TYPE is missing");
        assertThatThrownBy(() -> TsplibFile.lengths(new InputFile(folder.resolve("none"))))
                .hasMessageContaining("none: there is no such file");
    }
}
