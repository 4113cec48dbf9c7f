// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a rank and the job's coordinator tell each other over the control connection, after
/// [ControlHandshake] has let them in. All numbers are big-endian.
///
/// ```
///  0         4      5
/// +---------+------+------------------+
/// | length  | kind | body             |    length counts kind and body
/// +---------+------+------------------+
///
///  from a rank                              from the coordinator
///   1 Exchange  card                         16 Roster    int count, count cards
///   2 Fence     -                            17 Fenced    -
///   3 State     byte blocked [, text         18 Failed    int rank, text reason
///               operation, int peer,         19 Released  -
///               long sent, long received]
///   4 Abort     int exit code, text cause
///   5 Leave     text profile
///
///  text  int bytes, then UTF-8
///  card  int rank, int incarnation, text host, long process, text cluster,
///        int addresses, then for each: text device, text address
/// ```
///
/// Every length is checked against [#MOST_BYTES] before memory is taken for it. A layout that
/// changes raises [#VERSION].
public sealed interface ControlMessage {

    /// The version of this layout; both ends must have the same.
    int VERSION = 1;

    /// The longest message, in bytes.
    int MOST_BYTES = 16 << 20;

    /// A rank gives its card and asks for all others.
    ///
    /// @param card the card
    record Exchange(Card card) implements ControlMessage {}

    /// A rank waits for all others.
    record Fence() implements ControlMessage {}

    /// A rank says that it sleeps, or goes on.
    ///
    /// @param blocked what it waits for, or null
    record State(@Nullable Blocked blocked) implements ControlMessage {}

    /// A rank ends the job.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line
    record Abort(int exitCode, String cause) implements ControlMessage {}

    /// A rank is done.
    ///
    /// @param profile its counters as text lines
    record Leave(String profile) implements ControlMessage {}

    /// The coordinator gives everybody's card.
    ///
    /// @param cards in rank order
    record Roster(List<Card> cards) implements ControlMessage {
        /// Copies the cards.
        public Roster {
            cards = List.copyOf(cards);
        }
    }

    /// Every rank has reached the fence.
    record Fenced() implements ControlMessage {}

    /// A rank, or the job, has failed.
    ///
    /// @param notice the news
    record Failed(FailureNotice notice) implements ControlMessage {}

    /// Every rank has left; this one may end.
    record Released() implements ControlMessage {}

    /// Writes kind and body; the length is the connection's business. Blocks as `out` does.
    ///
    /// @param out takes the bytes
    /// @throws IOException if `out` fails
    default void write(DataOutput out) throws IOException {
        // No pattern switch: setting up the first one costs each JVM milliseconds of its start.
        if (this instanceof Exchange(Card card)) {
            out.writeByte(1);
            writeCard(out, card);
        } else if (this instanceof Fence) {
            out.writeByte(2);
        } else if (this instanceof State(@Nullable Blocked blocked)) {
            writeState(out, blocked);
        } else if (this instanceof Abort(int exitCode, String cause)) {
            out.writeByte(4);
            out.writeInt(exitCode);
            writeText(out, cause);
        } else if (this instanceof Leave(String profile)) {
            out.writeByte(5);
            writeText(out, profile);
        } else {
            writeFromCoordinator(out);
        }
    }

    private void writeFromCoordinator(DataOutput out) throws IOException {
        if (this instanceof Roster(List<Card> cards)) {
            writeRoster(out, cards);
        } else if (this instanceof Fenced) {
            out.writeByte(17);
        } else if (this instanceof Failed(FailureNotice notice)) {
            out.writeByte(18);
            out.writeInt(notice.rank());
            writeText(out, notice.reason());
        } else if (this instanceof Released) {
            out.writeByte(19);
        } else {
            throw new AssertionError("no layout for " + this);
        }
    }

    /// Reads kind and body. Blocks as `in` does.
    ///
    /// @param in gives the bytes
    /// @return the message
    /// @throws StreamCorruptedException if the bytes are no message
    /// @throws IOException              if `in` fails
    static ControlMessage read(DataInput in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 1 -> new Exchange(readCard(in));
            case 2 -> new Fence();
            case 3 -> new State(readBlocked(in));
            case 4 -> new Abort(in.readInt(), readText(in));
            case 5 -> new Leave(readText(in));
            case 16 -> readRoster(in);
            case 17 -> new Fenced();
            case 18 -> new Failed(new FailureNotice(in.readInt(), readText(in)));
            case 19 -> new Released();
            default -> throw new StreamCorruptedException("no control message has kind " + kind);
        };
    }

    /// Writes a text as its length in bytes and UTF-8.
    ///
    /// @param out  takes the bytes
    /// @param text the text
    /// @throws IOException if `out` fails
    static void writeText(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /// Reads what [#writeText] wrote.
    ///
    /// @param in gives the bytes
    /// @return the text
    /// @throws StreamCorruptedException if the length is not possible
    /// @throws IOException              if `in` fails
    static String readText(DataInput in) throws IOException {
        byte[] bytes = new byte[checked(in.readInt(), MOST_BYTES)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void writeState(DataOutput out, @Nullable Blocked blocked) throws IOException {
        out.writeByte(3);
        out.writeBoolean(blocked != null);
        if (blocked != null) {
            writeText(out, blocked.operation());
            out.writeInt(blocked.peer());
            out.writeLong(blocked.framesSent());
            out.writeLong(blocked.framesReceived());
        }
    }

    private static @Nullable Blocked readBlocked(DataInput in) throws IOException {
        return in.readBoolean()
                ? new Blocked(readText(in), in.readInt(), in.readLong(), in.readLong())
                : null;
    }

    private static void writeRoster(DataOutput out, List<Card> cards) throws IOException {
        out.writeByte(16);
        out.writeInt(cards.size());
        for (Card card : cards) {
            writeCard(out, card);
        }
    }

    private static Roster readRoster(DataInput in) throws IOException {
        int count = checked(in.readInt(), MOST_BYTES / 32);
        List<Card> cards = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cards.add(readCard(in));
        }
        return new Roster(cards);
    }

    private static void writeCard(DataOutput out, Card card) throws IOException {
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

    private static Card readCard(DataInput in) throws IOException {
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

    private static int checked(int length, int most) throws StreamCorruptedException {
        if (length < 0 || length > most) {
            throw new StreamCorruptedException(
                    "a length of " + length + " in a control message; at most " + most + " is");
        }
        return length;
    }
}
