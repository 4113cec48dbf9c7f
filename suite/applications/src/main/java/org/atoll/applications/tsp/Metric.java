// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

/// A function of TSPLIB for the length of the way between two cities, given by their coordinates.
///
/// Source: G. Reinelt, TSPLIB 95, section 2.
enum Metric {
    /// In the plane, rounded to the nearest.
    EUC_2D {
        @Override
        double length(double dx, double dy) {
            return Math.floor(Math.sqrt(dx * dx + dy * dy) + 0.5);
        }
    },
    /// In the plane, rounded up.
    CEIL_2D {
        @Override
        double length(double dx, double dy) {
            return Math.ceil(Math.sqrt(dx * dx + dy * dy));
        }
    },
    /// Along the axes.
    MAN_2D {
        @Override
        double length(double dx, double dy) {
            return Math.floor(Math.abs(dx) + Math.abs(dy) + 0.5);
        }
    },
    /// The longer way along an axis.
    MAX_2D {
        @Override
        double length(double dx, double dy) {
            return Math.max(Math.floor(Math.abs(dx) + 0.5), Math.floor(Math.abs(dy) + 0.5));
        }
    },
    /// The instances att48 and att532: shorter than in the plane, rounded up.
    ATT {
        @Override
        double length(double dx, double dy) {
            return Math.ceil(Math.sqrt((dx * dx + dy * dy) / 10));
        }
    },
    /// On the earth; coordinates are latitude and longitude as degrees and minutes, DDD.MM.
    GEO {
        @Override
        double length(double[] from, double[] to) {
            double latitude = radians(from[0]);
            double other = radians(to[0]);
            double apart = Math.cos(radians(from[1]) - radians(to[1]));
            double minus = Math.cos(latitude - other);
            double plus = Math.cos(latitude + other);
            double cosine = 0.5 * ((1 + apart) * minus - (1 - apart) * plus);
            return Math.floor(EARTH_RADIUS * Math.acos(Math.clamp(cosine, -1, 1)) + 1);
        }
    };

    private static final double EARTH_RADIUS = 6378.388;

    /// TSPLIB's own, on which the lengths depend.
    private static final double PI = 3.141592;

    private static double radians(double coordinate) {
        double degrees = coordinate < 0 ? Math.ceil(coordinate) : Math.floor(coordinate);
        double minutes = coordinate - degrees;
        return PI * (degrees + 5 * minutes / 3) / 180;
    }

    /// The length of the way between two places, a whole number.
    double length(double[] from, double[] to) {
        return length(from[0] - to[0], from[1] - to[1]);
    }

    /// The same where only the distance counts.
    double length(double dx, double dy) {
        throw new AssertionError(this + " needs the places");
    }
}
