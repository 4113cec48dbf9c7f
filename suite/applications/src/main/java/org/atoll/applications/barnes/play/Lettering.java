// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import org.jspecify.annotations.Nullable;

/// The words of a picture. A host without fonts, as small containers are, gets none.
final class Lettering {
    /// What a user is told who gets pictures without words.
    static final String MISSING = "the pictures have no words, as this host has no fonts; on"
            + " Debian: apt install fontconfig fonts-dejavu-core";

    /// How high a line is, in points.
    static final int SIZE = 15;

    private final Graphics2D pen;
    private final @Nullable Font font;

    Lettering(Graphics2D pen) {
        this.pen = pen;
        this.font = font(pen);
        pen.setRenderingHint(
                RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    }

    /// What the JDK throws without fonts is one of these, by what is missing.
    private static @Nullable Font font(Graphics2D pen) {
        try {
            var font = new Font(Font.SANS_SERIF, Font.PLAIN, SIZE);
            pen.getFontMetrics(font).stringWidth("0");
            return font;
        } catch (RuntimeException | LinkageError e) {
            return null;
        }
    }

    boolean isMissing() {
        return font == null;
    }

    /// How long words are, in points.
    int width(String words) {
        return font == null ? 0 : pen.getFontMetrics(font).stringWidth(words);
    }

    /// Writes words whose first letter stands at a place.
    void write(String words, int x, int y) {
        if (font != null) {
            pen.setFont(font);
            pen.drawString(words, x, y);
        }
    }
}
