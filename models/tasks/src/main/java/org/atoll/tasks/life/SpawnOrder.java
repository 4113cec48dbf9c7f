// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// An order to a rank to start tasks.
///
/// @param what      the name of a class
/// @param isolated  whether each has copies of the program's classes of its own
/// @param arguments for each of the tasks
/// @param count     how many tasks, at least 1
/// @param parent    their parent's tid, or none
/// @param context   the context in which they begin
public record SpawnOrder(
        String what, boolean isolated, List<String> arguments, int count, long parent,
        int context) {

    /// Keeps copies.
    public SpawnOrder {
        arguments = List.copyOf(arguments);
    }

    /// The same for another number of tasks.
    SpawnOrder of(int tasks) {
        return new SpawnOrder(what, isolated, arguments, tasks, parent, context);
    }

    /// As bytes: the numbers, then each text behind its length.
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(count);
            out.writeLong(parent);
            out.writeInt(context);
            out.writeBoolean(isolated);
            write(out, what);
            out.writeInt(arguments.size());
            for (String argument : arguments) {
                write(out, argument);
            }
        } catch (IOException e) {
            throw new AssertionError("an array takes all bytes", e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /// Reads what [#toBytes] has written.
    ///
    /// @throws IllegalStateException if it is nothing like that
    static SpawnOrder of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int count = in.readInt();
            long parent = in.readLong();
            int context = in.readInt();
            boolean isolated = in.readBoolean();
            String what = read(in);
            List<String> arguments = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                arguments.add(read(in));
            }
            return new SpawnOrder(what, isolated, arguments, count, parent, context);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "a frame tasks.spawn of " + bytes.length + " bytes cannot be read", e);
        }
    }

    private static String read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a text of " + length + " bytes");
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
}
