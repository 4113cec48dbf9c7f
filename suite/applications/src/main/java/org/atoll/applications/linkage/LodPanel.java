// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Locale;
import java.util.stream.DoubleStream;
import org.atoll.applications.linkage.LodCurve.Point;

/// The picture of one curve of LOD scores, with its support interval shaded, the estimate as a
/// dot and the start as a triangle.
final class LodPanel {
    static final int WIDTH = 460;
    static final int HEIGHT = 350;
    private static final int LEFT = 62;
    private static final int RIGHT = WIDTH - 20;
    private static final int TOP = 70;
    private static final int BOTTOM = HEIGHT - 52;
    private static final double DEEPEST = 8; // below the best, what is less is cut off
    private static final String BLUE = "#1b6ca8";
    private static final String AMBER = "#b26a00";
    private static final String HALO =
            "stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\"";

    private final LodCurve curve;
    private final double right;
    private final double bottom;
    private final double top;
    private final StringBuilder out = new StringBuilder();

    LodPanel(LodCurve curve) {
        this.curve = curve;
        double most = DoubleStream.concat(curve.points().stream().mapToDouble(Point::theta),
                DoubleStream.of(curve.best().theta(), curve.upper(), curve.start().theta()))
                .max().orElse(0.5);
        right = most > 0.5 ? 1 : 0.5;
        double best = curve.best().lod();
        double least = DoubleStream.concat(curve.points().stream().mapToDouble(Point::lod),
                DoubleStream.of(curve.start().lod(), best - 1.5, 0))
                .filter(lod -> lod >= best - DEEPEST).min().orElse(0);
        double step = step(best - least);
        bottom = Math.floor(least / step) * step;
        top = Math.ceil((best + 0.05 * step) / step) * step;
    }

    /// A round distance between ticks, so that there are about five.
    private static double step(double range) {
        double power = Math.pow(10, Math.floor(Math.log10(range / 5)));
        double digits = range / 5 / power;
        return power * (digits > 5 ? 10 : digits > 2 ? 5 : digits > 1 ? 2 : 1);
    }

    private double x(double theta) {
        return LEFT + (RIGHT - LEFT) * theta / right;
    }

    private double y(double lod) {
        double shown = Math.max(bottom, Math.min(top, lod));
        return BOTTOM - (BOTTOM - TOP) * (shown - bottom) / (top - bottom);
    }

    /// The panel's elements.
    String svg() {
        out.setLength(0);
        line("<text x=\"%d\" y=\"24\" font-size=\"15\" font-weight=\"bold\">%s</text>",
                LEFT, PedigreeDrawing.escaped(curve.between()));
        line("<text x=\"%d\" y=\"43\">estimate %.4f, LOD %.3f; support %.4f to %.4f</text>", LEFT,
                curve.best().theta(), curve.best().lod(), curve.lower(), curve.upper());
        line("<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\""
                + " fill-opacity=\"0.13\"/>", x(curve.lower()), TOP,
                x(curve.upper()) - x(curve.lower()), BOTTOM - TOP, BLUE);
        axes();
        double limit = y(curve.best().lod() - 1);
        line("<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                + " stroke-dasharray=\"5 4\"/>", LEFT, RIGHT, limit, limit, BLUE);
        line("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" font-size=\"12\" fill=\"%s\""
                + " %s>best - 1</text>", RIGHT - 4, limit - 4, BLUE, HALO);
        curve();
        line("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>",
                x(curve.best().theta()), y(curve.best().lod()), BLUE);
        start();
        return out.toString();
    }

    private void axes() {
        double step = step(top - bottom);
        for (double lod = bottom; lod <= top + step / 2; lod += step) {
            line("<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>",
                    LEFT, RIGHT, y(lod), y(lod));
            line("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 7, y(lod) + 4.5, number(lod, step));
        }
        for (int i = 0; i <= 5; i++) {
            double theta = right * i / 5;
            line("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#222222\"/>",
                    x(theta), x(theta), BOTTOM, BOTTOM + 5);
            line("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.1f</text>",
                    x(theta), BOTTOM + 20, theta);
        }
        line("<path d=\"M%d %dL%d %dL%d %d\" fill=\"none\" stroke=\"#222222\"/>",
                LEFT, TOP, LEFT, BOTTOM, RIGHT, BOTTOM);
        line("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">recombination fraction</text>",
                (LEFT + RIGHT) / 2, BOTTOM + 40);
        line("<text x=\"18\" y=\"%d\" text-anchor=\"middle\""
                + " transform=\"rotate(-90 18 %d)\">LOD score</text>",
                (TOP + BOTTOM) / 2, (TOP + BOTTOM) / 2);
    }

    private static String number(double value, double step) {
        String text = String.format(Locale.ROOT, step < 0.1 ? "%.2f" : step < 1 ? "%.1f" : "%.0f",
                value);
        return text.matches("-0(\\.0+)?") ? text.substring(1) : text;
    }

    private void curve() {
        StringBuilder points = new StringBuilder();
        boolean isDrawn = false;
        for (int i = 0; i < curve.points().size(); i++) {
            Point point = curve.points().get(i);
            if (point.lod() >= bottom) {
                if (!isDrawn && i > 0 && Double.isFinite(curve.points().get(i - 1).lod())) {
                    point(points, crossing(curve.points().get(i - 1), point), "M");
                    isDrawn = true;
                }
                point(points, point, isDrawn ? "L" : "M");
                isDrawn = true;
            } else if (isDrawn) {
                point(points, crossing(curve.points().get(i - 1), point), "L");
                isDrawn = false;
            }
        }
        line("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", points, BLUE);
    }

    private void point(StringBuilder points, Point point, String how) {
        points.append(String.format(Locale.ROOT, "%s%.1f %.1f",
                how, x(point.theta()), y(point.lod())));
    }

    /// Where the line between two points leaves the picture.
    private Point crossing(Point one, Point other) {
        Point low = one.lod() < other.lod() ? one : other;
        Point high = one.lod() < other.lod() ? other : one;
        double share = Double.isFinite(low.lod())
                ? (bottom - low.lod()) / (high.lod() - low.lod()) : 0;
        return new Point(low.theta() + share * (high.theta() - low.theta()), bottom);
    }

    private void start() {
        double x = x(curve.start().theta());
        double y = y(curve.start().lod());
        line("<path d=\"M%.1f %.1fl-6 10h12z\" fill=\"white\" stroke=\"%s\""
                + " stroke-width=\"2\"/>", x, y - 5, AMBER);
        line("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\" %s>start</text>",
                Math.clamp(x, LEFT + 20, RIGHT - 16), y > BOTTOM - 26 ? y - 10 : y + 22,
                AMBER, HALO);
    }

    @SuppressWarnings("AnnotateFormatMethod") // its formats are those above
    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
