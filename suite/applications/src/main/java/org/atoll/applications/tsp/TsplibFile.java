// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Line;
import org.jspecify.annotations.Nullable;

/// Reads an instance of TSPLIB's kind: specifications, one in a line as `KEY : value`, and then
/// sections of numbers. The types are TSP and ATSP.
///
/// Source: G. Reinelt, TSPLIB 95, section 1.
final class TsplibFile {
    private static final String SPECIFICATION = "a specification such as DIMENSION : 14, or a"
            + " section such as NODE_COORD_SECTION";

    private static final String NUMBER =
            "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?";

    /// As many ways of this length can be added as a tour has.
    private static final int LONGEST = Integer.MAX_VALUE / (2 * TspProblem.MOST_CITIES);

    private final InputFile file;
    private final Map<String, Line> specifications = new HashMap<>();
    private final List<Numeral> numbers = new ArrayList<>();
    private Section section = Section.NONE;
    private @Nullable Line begun;
    private double @Nullable [][] places;
    private int @Nullable [][] weights;

    /// The section that the lines at hand belong to.
    private enum Section { NONE, COORDINATES, WEIGHTS, DISPLAY, END }

    /// A number and where it stands.
    private record Numeral(double value, Line line) {}

    private TsplibFile(InputFile file) {
        this.file = file;
    }

    /// The ways between the cities of a file.
    ///
    /// @throws InputFile.Flaw if the file is not as it should be; names the line
    static int[][] lengths(InputFile file) {
        var reader = new TsplibFile(file);
        file.lines(reader::take);
        reader.end();
        return reader.lengths();
    }

    private void take(Line line) {
        String text = line.text().strip();
        if (text.isEmpty() || section == Section.END) {
            return;
        }
        if (!Character.isLetter(text.charAt(0))) {
            number(line, text);
        } else if (section == Section.NONE || text.matches("[A-Z][A-Z_0-9]*\\s*(:.*)?")) {
            word(line, text);
        } else {
            number(line, text);
        }
    }

    private void word(Line line, String text) {
        end();
        begun = line;
        String key = text.split("[\\s:]", 2)[0];
        switch (key) {
            case "NODE_COORD_SECTION" -> section = Section.COORDINATES;
            case "EDGE_WEIGHT_SECTION" -> section = Section.WEIGHTS;
            case "DISPLAY_DATA_SECTION" -> section = Section.DISPLAY;
            case "EOF" -> section = Section.END;
            case "NAME", "TYPE", "COMMENT", "DIMENSION", "EDGE_WEIGHT_TYPE",
                    "EDGE_WEIGHT_FORMAT", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE" ->
                    specify(key, line, text);
            default -> throw line.wrong("'" + text + "' is not known", SPECIFICATION);
        }
    }

    private void specify(String key, Line line, String text) {
        if (text.indexOf(':') < 0) {
            throw line.wrong("'" + text + "' has no colon", key + " : and its value");
        }
        Line value = new Line(
                line.file(), line.number(), text.substring(text.indexOf(':') + 1).strip());
        specifications.put(key, value);
        switch (key) {
            case "TYPE" -> oneOf(key, value, "TSP", "ATSP");
            case "DIMENSION" -> cities();
            case "EDGE_WEIGHT_TYPE" -> oneOf(key, value, names(Metric.values(), "EXPLICIT"));
            case "EDGE_WEIGHT_FORMAT" ->
                    oneOf(key, value, names(WeightFormat.values(), "FUNCTION"));
            default -> { }
        }
    }

    private static String[] names(Enum<?>[] known, String other) {
        return Stream.concat(Stream.of(other), Stream.of(known).map(Enum::name))
                .toArray(String[]::new);
    }

    /// What follows the word is a comment.
    private void oneOf(String key, Line value, String... allowed) {
        String word = value.text().split("\\s", 2)[0];
        specifications.put(key, new Line(value.file(), value.number(), word));
        if (!List.of(allowed).contains(word)) {
            throw value.wrong(key + " is '" + word + "'",
                    Stream.of(allowed).collect(Collectors.joining(", ", "one of ", "")));
        }
    }

    private Line required(String key) {
        Line value = specifications.get(key);
        if (value == null) {
            String expected = key + " before the numbers";
            throw begun == null
                    ? file.wrong(key + " is missing", expected)
                    : begun.wrong(key + " is missing", expected);
        }
        return value;
    }

    private int cities() {
        Line value = required("DIMENSION");
        String expected = "a number of cities from " + TspProblem.FEWEST_CITIES + " to "
                + TspProblem.MOST_CITIES + ", which is what this program can search";
        if (!value.text().matches("[0-9]{1,9}")) {
            throw value.wrong("DIMENSION is '" + value.text() + "'", expected);
        }
        int cities = Integer.parseInt(value.text());
        if (cities < TspProblem.FEWEST_CITIES || cities > TspProblem.MOST_CITIES) {
            throw value.wrong("DIMENSION is " + cities, expected);
        }
        return cities;
    }

    private void number(Line line, String text) {
        if (section == Section.NONE) {
            throw line.wrong("'" + text + "' stands in no section", SPECIFICATION);
        }
        int before = numbers.size();
        for (String word : text.split("\\s+", -1)) {
            if (!word.matches(NUMBER)) {
                throw line.wrong("'" + word + "' is no number", expected());
            }
            numbers.add(new Numeral(Double.parseDouble(word), line));
        }
        int here = numbers.size() - before;
        if (section == Section.COORDINATES && here != 3) {
            throw line.wrong("there are " + here + " numbers", expected());
        }
    }

    private String expected() {
        return switch (section) {
            case COORDINATES -> "the number of a city and its two coordinates";
            case WEIGHTS -> "whole numbers, the lengths of ways";
            default -> "numbers, or the next section";
        };
    }

    /// The section at hand is over.
    private void end() {
        switch (section) {
            case COORDINATES -> places = coordinates();
            case WEIGHTS -> weights = matrix();
            default -> { }
        }
        numbers.clear();
        section = section == Section.END ? Section.END : Section.NONE;
    }

    private double[][] coordinates() {
        int cities = cities();
        double[][] found = new double[cities][];
        for (int i = 0; i < numbers.size(); i += 3) {
            Numeral city = numbers.get(i);
            String expected = "each of the cities 1 to " + cities + " once";
            int number = (int) city.value;
            if (number != city.value || number < 1 || number > cities) {
                throw city.line.wrong("there is no city " + plain(city.value), expected);
            }
            if (found[number - 1] != null) {
                throw city.line.wrong("city " + number + " is there already", expected);
            }
            found[number - 1] = new double[] {
                finite(numbers.get(i + 1)), finite(numbers.get(i + 2))};
        }
        for (int city = 0; city < cities; city++) {
            if (found[city] == null) {
                throw file.wrong("city " + (city + 1) + " has no coordinates",
                        "those of " + cities + " cities");
            }
        }
        return found;
    }

    private static double finite(Numeral number) {
        if (!Double.isFinite(number.value)) {
            throw number.line.wrong(number.value + " is no coordinate", "a finite number");
        }
        return number.value;
    }

    private static String plain(double value) {
        return value == (long) value ? Long.toString((long) value) : Double.toString(value);
    }

    private int[][] matrix() {
        int cities = cities();
        WeightFormat format = format();
        int count = format.count(cities);
        if (numbers.size() < count) {
            throw file.wrong("the section of weights has " + numbers.size() + " numbers",
                    count + ": " + format + " of " + cities + " cities");
        }
        if (numbers.size() > count) {
            throw numbers.get(count).line.wrong("there are " + numbers.size() + " weights",
                    count + ": " + format + " of " + cities + " cities");
        }
        int[][] lengths = new int[cities][cities];
        int next = 0;
        for (int row = 0; row < cities; row++) {
            for (int column = format.from(row); column < format.to(row, cities); column++) {
                Numeral number = numbers.get(next++);
                set(lengths, row, column, number, format.isFull());
            }
        }
        return lengths;
    }

    private WeightFormat format() {
        Line format = required("EDGE_WEIGHT_FORMAT");
        if (format.text().equals("FUNCTION")) {
            throw format.wrong("FUNCTION has no section of weights", "the order of the weights");
        }
        return WeightFormat.valueOf(format.text());
    }

    /// Where only one direction is listed it holds for both; of a symmetric matrix both are equal.
    private void set(int[][] lengths, int row, int column, Numeral number, boolean full) {
        if (row == column) {
            return;
        }
        int length = checked(number);
        Line type = specifications.get("TYPE");
        boolean free = type != null && type.text().equals("ATSP");
        if (full && column < row && !free && lengths[column][row] != length) {
            throw number.line.wrong("the way from city " + (row + 1) + " to " + (column + 1)
                            + " is " + length + ", and back " + lengths[column][row],
                    "the same, or TYPE : ATSP");
        }
        lengths[row][column] = length;
        if (!full) {
            lengths[column][row] = length;
        }
    }

    private static int checked(Numeral number) {
        if (number.value != Math.rint(number.value) || number.value < 0
                || number.value > LONGEST) {
            throw number.line.wrong(plain(number.value) + " is no length",
                    "a whole number from 0 to " + LONGEST);
        }
        return (int) number.value;
    }

    private int[][] lengths() {
        Line type = required("EDGE_WEIGHT_TYPE");
        if (type.text().equals("EXPLICIT")) {
            if (weights == null) {
                throw file.wrong("there are no weights", "an EDGE_WEIGHT_SECTION");
            }
            return weights;
        }
        if (places == null) {
            throw file.wrong("there are no coordinates", "a NODE_COORD_SECTION");
        }
        return lengths(Metric.valueOf(type.text()), places);
    }

    private int[][] lengths(Metric metric, double[][] at) {
        int[][] lengths = new int[at.length][at.length];
        for (int from = 0; from < at.length; from++) {
            for (int to = 0; to < at.length; to++) {
                double length = from == to ? 0 : metric.length(at[from], at[to]);
                if (length > LONGEST) {
                    throw file.wrong("the way from city " + (from + 1) + " to " + (to + 1)
                                    + " is " + length,
                            "at most " + LONGEST + ": give coordinates in a larger unit");
                }
                lengths[from][to] = (int) length;
            }
        }
        return lengths;
    }
}
