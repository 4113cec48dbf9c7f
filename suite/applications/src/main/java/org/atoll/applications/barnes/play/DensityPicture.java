// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Locale;

/// The picture of a snapshot: the bodies' density in the plane x, y, with axes, the scale of the
/// colours, and what does not fit.
final class DensityPicture {
    private static final int SIDE = 600;
    private static final int CELL = 3;
    private static final int LEFT = 84;
    private static final int TOP = 52;
    private static final int RIGHT = 116;
    private static final int BOTTOM = 64;
    private static final int BAR = 18;
    private static final int TICKS = 5;
    private static final Color INK = new Color(32, 30, 28);
    private static final Color GROUND = Color.WHITE;

    private final Snapshot snapshot;
    private final View view;
    private final Density density;
    private final BufferedImage image = new BufferedImage(
            LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM, BufferedImage.TYPE_INT_RGB);
    private final Graphics2D pen = image.createGraphics();
    private final Lettering letters = new Lettering(pen);

    DensityPicture(Snapshot snapshot, View view) {
        this.snapshot = snapshot;
        this.view = view;
        density = new Density(snapshot, view, SIDE / CELL);
    }

    /// Draws it.
    BufferedImage draw() {
        pen.setColor(GROUND);
        pen.fillRect(0, 0, image.getWidth(), image.getHeight());
        cells();
        pen.setColor(INK);
        pen.setStroke(new BasicStroke(1));
        pen.drawRect(LEFT, TOP, SIDE, SIDE);
        title();
        axes();
        scale();
        pen.dispose();
        return image;
    }

    /// Whether it has no words.
    boolean isWordless() {
        return letters.isMissing();
    }

    private void cells() {
        int most = density.most();
        for (int row = 0; row < density.side(); row++) {
            for (int column = 0; column < density.side(); column++) {
                pen.setColor(Colours.of(density.count(column, row), most));
                pen.fillRect(LEFT + CELL * column, TOP + SIDE - CELL * (row + 1), CELL, CELL);
            }
        }
    }

    private void title() {
        String outside = density.outside() == 0 ? "" : ", " + density.outside() + " not shown";
        text(String.format(Locale.ROOT, "step %d, time %.4g: %d bodies%s", snapshot.step(),
                snapshot.time(), snapshot.bodies(), outside), LEFT, TOP - 18);
    }

    private void axes() {
        for (int i = 0; i < TICKS; i++) {
            int along = i * SIDE / (TICKS - 1);
            pen.drawLine(LEFT + along, TOP + SIDE, LEFT + along, TOP + SIDE + 6);
            pen.drawLine(LEFT - 6, TOP + SIDE - along, LEFT, TOP + SIDE - along);
            String x = number(view.low(0) + 2 * view.half() * i / (TICKS - 1));
            String y = number(view.low(1) + 2 * view.half() * i / (TICKS - 1));
            text(x, LEFT + along - width(x) / 2, TOP + SIDE + 24);
            text(y, LEFT - 10 - width(y), TOP + SIDE - along + 5);
        }
        text("x", LEFT + SIDE / 2 - width("x") / 2, TOP + SIDE + 48);
        text("y", 14, TOP + SIDE / 2 + 5);
    }

    private void scale() {
        int left = LEFT + SIDE + 20;
        for (int i = 0; i < SIDE; i++) {
            pen.setColor(Colours.at((double) i / SIDE));
            pen.fillRect(left, TOP + SIDE - 1 - i, BAR, 1);
        }
        pen.setColor(INK);
        pen.drawRect(left, TOP, BAR, SIDE);
        tick(left + BAR, 0, 1);
        int most = density.most();
        int last = Integer.MAX_VALUE;
        for (long count = most; count > 1; count = count * 10 / 32) {
            int up = (int) Math.round(SIDE * Math.log((double) count) / Math.log(most));
            if (last - up > 2 * Lettering.SIZE && up > 2 * Lettering.SIZE) {
                tick(left + BAR, up, count);
                last = up;
            }
        }
        String words = "bodies in a cell";
        text(words, image.getWidth() - 8 - width(words), TOP - 18);
    }

    private void tick(int left, int up, long count) {
        pen.drawLine(left, TOP + SIDE - up, left + 5, TOP + SIDE - up);
        text(Long.toString(count), left + 9, TOP + SIDE - up + 5);
    }

    private int width(String words) {
        return letters.width(words);
    }

    private void text(String words, int x, int y) {
        letters.write(words, x, y);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
