// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// One task in a list of those that are there.
///
/// @param tid      its own
/// @param parent   its parent's, or none
/// @param what     the name of its class, or `main`
/// @param isInCall whether it is in a call of its `Pvm`, and perhaps waits
public record TaskLine(long tid, long parent, String what, boolean isInCall) {

    static TaskLine of(LocalTask task) {
        return new TaskLine(task.tid(), task.parent(), task.what(), task.state().isInCall());
    }

    /// As bytes: how many there are, then the fields of each.
    static byte[] toBytes(List<TaskLine> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(lines.size());
            for (TaskLine line : lines) {
                out.writeLong(line.tid);
                out.writeLong(line.parent);
                out.writeUTF(line.what);
                out.writeBoolean(line.isInCall);
            }
        } catch (IOException e) {
            throw new AssertionError("an array takes all bytes, and a class has a short name", e);
        }
        return bytes.toByteArray();
    }

    /// Reads what [#toBytes] has written.
    static List<TaskLine> of(byte[] bytes) {
        List<TaskLine> lines = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            for (int left = in.readInt(); left > 0; left--) {
                lines.add(new TaskLine(
                        in.readLong(), in.readLong(), in.readUTF(), in.readBoolean()));
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "an answer of tasks.list of " + bytes.length + " bytes cannot be read", e);
        }
        return lines;
    }
}
