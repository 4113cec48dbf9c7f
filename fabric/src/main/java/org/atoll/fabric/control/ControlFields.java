// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Command;

/// The fields of messages between the processes of a job: texts, cards and commands, as
/// [ControlFormat] draws them. All calls block as the stream does.
public final class ControlFields {
    private ControlFields() {}

    /// Writes a text as its length in bytes and UTF-8.
    ///
    /// @throws IOException if `out` fails
    public static void writeText(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /// Reads what [#writeText] wrote.
    ///
    /// @throws StreamCorruptedException if the length is not possible
    /// @throws IOException              if `in` fails
    public static String readText(DataInput in) throws IOException {
        byte[] bytes = new byte[checked(in.readInt(), ControlFormat.MOST_BYTES)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// Writes a card.
    ///
    /// @throws IOException if `out` fails
    public static void writeCard(DataOutput out, Card card) throws IOException {
        out.writeInt(card.rank());
        out.writeInt(card.incarnation());
        writeText(out, card.host());
        out.writeLong(card.process());
        writeText(out, card.cluster());
        out.writeInt(card.addresses().size());
        for (Map.Entry<String, String> address : card.addresses().entrySet()) {
            writeText(out, address.getKey());
            writeText(out, address.getValue());
        }
    }

    /// Reads what [#writeCard] wrote.
    ///
    /// @throws StreamCorruptedException if a length is not possible
    /// @throws IOException              if `in` fails
    public static Card readCard(DataInput in) throws IOException {
        int rank = in.readInt();
        int incarnation = in.readInt();
        String host = readText(in);
        long process = in.readLong();
        String cluster = readText(in);
        int count = checked(in.readInt(), 64);
        Map<String, String> addresses = new HashMap<>();
        for (int i = 0; i < count; i++) {
            addresses.put(readText(in), readText(in));
        }
        return new Card(rank, incarnation, host, process, cluster, addresses);
    }

    static void writeCommand(DataOutput out, Command command) throws IOException {
        writeText(out, command.program());
        out.writeInt(command.ranks());
        out.writeInt(command.arguments().size());
        for (String argument : command.arguments()) {
            writeText(out, argument);
        }
        out.writeInt(command.options().size());
        for (Map.Entry<String, String> option : command.options().entrySet()) {
            writeText(out, option.getKey());
            writeText(out, option.getValue());
        }
    }

    static Command readCommand(DataInput in) throws IOException {
        String program = readText(in);
        int ranks = in.readInt();
        int count = checked(in.readInt(), ControlFormat.MOST_BYTES / 4);
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(readText(in));
        }
        int pairs = checked(in.readInt(), 64);
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < pairs; i++) {
            options.put(readText(in), readText(in));
        }
        return new Command(program, arguments, ranks, options);
    }

    /// A length or a count, if it is possible.
    static int checked(int length, int most) throws StreamCorruptedException {
        if (length < 0 || length > most) {
            throw new StreamCorruptedException(
                    "a length of " + length + " in a control message; at most " + most + " is");
        }
        return length;
    }
}
