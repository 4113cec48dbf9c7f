// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Line;

/// Reads bodies from a file of comma-separated values, one body in a line. Empty lines, those that
/// begin with `#`, and the title [#TITLE] do not count. An object belongs to one thread.
final class BodyFile {
    /// The names of the columns.
    static final String TITLE = "mass,x,y,z,vx,vy,vz";

    private static final String[] NAMES = TITLE.split(",", -1);
    private static final double LARGEST = 1e100;

    private final DoubleStream.Builder numbers = DoubleStream.builder();
    private final Map<Place, Integer> places = new HashMap<>();

    /// A body's place.
    private record Place(double x, double y, double z) {}

    private BodyFile() {}

    /// Reads a file. Blocks.
    ///
    /// @throws InputFile.Flaw if it is not as it should be; names the line
    static BodyTable read(InputFile file) {
        var bodies = new BodyFile();
        file.lines(line -> {
            String text = line.text().strip();
            if (!text.isEmpty() && !text.startsWith("#") && !text.equals(TITLE)) {
                bodies.add(line, text.split(",", -1));
            }
        });
        if (bodies.places.isEmpty()) {
            throw file.wrong("it has no bodies", "a line " + TITLE + " for each");
        }
        return new BodyTable(bodies.numbers.build().toArray());
    }

    private void add(Line line, String[] fields) {
        if (fields.length != BodyTable.COLUMNS) {
            throw line.wrong(
                    "it has " + fields.length + (fields.length == 1 ? " field" : " fields"),
                    BodyTable.COLUMNS + ": " + TITLE);
        }
        if (places.size() == BodyTable.MOST_BODIES) {
            throw line.wrong("it is one body too many", "at most " + BodyTable.MOST_BODIES);
        }
        double[] body = new double[BodyTable.COLUMNS];
        for (int column = 0; column < body.length; column++) {
            body[column] = number(line, NAMES[column], fields[column].strip());
            numbers.add(body[column]);
        }
        if (body[0] < 0) {
            throw line.wrong("the mass is " + fields[0].strip(), "at least 0");
        }
        Integer other = places.putIfAbsent(new Place(body[1], body[2], body[3]), line.number());
        if (other != null) {
            throw line.wrong("the body is at (" + body[1] + ", " + body[2] + ", " + body[3]
                    + "), where that of line " + other + " is", "a place of its own");
        }
    }

    private static double number(Line line, String name, String text) {
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            number = Double.NaN;
        }
        if (!(Math.abs(number) <= LARGEST)) {
            throw line.wrong(name + " is '" + text + "'", "a number from -1e100 to 1e100");
        }
        return number + 0.0; // no negative zero: it is the same place
    }
}
