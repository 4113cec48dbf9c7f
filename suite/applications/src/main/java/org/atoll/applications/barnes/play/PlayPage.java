// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// One file that plays a run: the page with its script, and in it the places of bodies, of which
/// [#MOST] are shown. A place is three numbers of 16 bits in the view, little end first; those
/// outside are at its edge, and not drawn.
final class PlayPage {
    /// Bodies that a page shows: more would be a file of many megabytes, and no other picture.
    static final int MOST = 6000;

    private static final int AXES = 3;
    private static final int LAST = 0xffff;
    private static final String FRAMES = "/*frames*/";

    private final List<String> frames = new ArrayList<>();
    private String about = "";

    /// Takes the places of a snapshot.
    void add(Snapshot snapshot, View view) {
        int every = (snapshot.bodies() + MOST - 1) / MOST;
        int shown = (snapshot.bodies() + every - 1) / every;
        var bytes = ByteBuffer.allocate(shown * AXES * Short.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int body = 0; body < snapshot.bodies(); body += every) {
            for (int axis = 0; axis < AXES; axis++) {
                double part = Math.clamp(view.part(snapshot, body, axis), 0, 1);
                bytes.putShort((short) Math.round(part * LAST));
            }
        }
        frames.add(String.format(Locale.ROOT, "{step: %d, time: %s, places: '%s'}",
                snapshot.step(), snapshot.time(),
                Base64.getEncoder().encodeToString(bytes.array())));
        about = String.format(Locale.ROOT, "const bodies = %d, shown = %d, low = [%s, %s, %s],"
                + " side = %s;", snapshot.bodies(), shown, view.low(0), view.low(1), view.low(2),
                2 * view.half());
    }

    /// Writes the file.
    ///
    /// @throws IOException if that fails
    void writeTo(OutputStream stream) throws IOException {
        String page;
        try (InputStream file = Objects.requireNonNull(
                PlayPage.class.getResourceAsStream("play.html"), "play.html")) {
            page = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
        int at = page.indexOf(FRAMES);
        write(stream, page.substring(0, at));
        write(stream, about + "\nconst frames = [\n");
        for (String frame : frames) {
            write(stream, frame + ",\n");
        }
        write(stream, "];" + page.substring(at + FRAMES.length()));
    }

    private static void write(OutputStream stream, String text) throws IOException {
        stream.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
