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
///   3 State     byte blocked [, text         18 Failed    int rank, byte ends the job,
///               operation, int peer,                      text reason
///               long sent, long received]    19 Released  -
///   4 Abort     int exit code, text cause
///   5 Leave     text profile                 20 Answer    byte good, byte there, text
///   6 Spawn     text port, int count, count
///               commands                    between the ranks that speak for two worlds
///   7 Publish   text service, text port      32 Said      int bytes, bytes
///   8 Unpublish text service
///   9 Lookup    text service
///  10 Fail      int exit code, text cause
///  11 Suspect   int rank, text reason
///
///  text  int bytes, then UTF-8
///  command  text program, int ranks, int count, count texts of arguments, int count, then for
///        each option: text name, text value
///  card  int rank, int incarnation, text host, long process, text cluster,
///        int addresses, then for each: text device, text address
/// ```
///
/// Every length is checked against [#MOST_BYTES] before memory is taken for it. A layout that
/// changes raises [#VERSION].
public sealed interface ControlMessage {

    /// The version of this layout; both ends must have the same.
    int VERSION = 2;

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

    /// A rank's program has failed: it threw.
    ///
    /// @param exitCode the rank's exit code
    /// @param cause    one line
    record Fail(int exitCode, String cause) implements ControlMessage {}

    /// A rank cannot reach another one any more.
    ///
    /// @param rank   the other one
    /// @param reason one line
    record Suspect(int rank, String reason) implements ControlMessage {}

    /// A rank asks for a new world.
    ///
    /// @param commands what its ranks run
    /// @param port     the port that the new world is to call
    record Spawn(List<Command> commands, String port) implements ControlMessage {
        /// Copies the commands.
        public Spawn {
            commands = List.copyOf(commands);
        }
    }

    /// A rank lets others find a port.
    ///
    /// @param service the name to find it by
    /// @param port    the port's name
    record Publish(String service, String port) implements ControlMessage {}

    /// A rank takes a name back.
    ///
    /// @param service the name
    record Unpublish(String service) implements ControlMessage {}

    /// A rank looks for a port.
    ///
    /// @param service the name to find it by
    record Lookup(String service) implements ControlMessage {}

    /// The coordinator answers the last of the four before.
    ///
    /// @param good  whether it was done
    /// @param there whether there is a result
    /// @param text  the result, or why it was not done
    record Answer(boolean good, boolean there, String text) implements ControlMessage {}

    /// A rank tells a rank of another world something.
    ///
    /// @param bytes what
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Said(byte[] bytes) implements ControlMessage {}

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
            writeNumbered(out, 4, exitCode, cause);
        } else if (this instanceof Leave(String profile)) {
            out.writeByte(5);
            writeText(out, profile);
        } else if (this instanceof Fail(int exitCode, String cause)) {
            writeNumbered(out, 10, exitCode, cause);
        } else if (this instanceof Suspect(int rank, String reason)) {
            writeNumbered(out, 11, rank, reason);
        } else if (!writeAsked(out)) {
            writeFromCoordinator(out);
        }
    }

    private static void writeNumbered(DataOutput out, int kind, int number, String text)
            throws IOException {
        out.writeByte(kind);
        out.writeInt(number);
        writeText(out, text);
    }

    private boolean writeAsked(DataOutput out) throws IOException {
        if (this instanceof Spawn(List<Command> commands, String port)) {
            out.writeByte(6);
            writeText(out, port);
            out.writeInt(commands.size());
            for (Command command : commands) {
                writeCommand(out, command);
            }
        } else if (this instanceof Publish(String service, String port)) {
            out.writeByte(7);
            writeText(out, service);
            writeText(out, port);
        } else if (this instanceof Unpublish(String service)) {
            out.writeByte(8);
            writeText(out, service);
        } else if (this instanceof Lookup(String service)) {
            out.writeByte(9);
            writeText(out, service);
        } else if (this instanceof Said(byte[] bytes)) {
            out.writeByte(32);
            out.writeInt(bytes.length);
            out.write(bytes);
        } else {
            return false;
        }
        return true;
    }

    private void writeFromCoordinator(DataOutput out) throws IOException {
        if (this instanceof Roster(List<Card> cards)) {
            writeRoster(out, cards);
        } else if (this instanceof Fenced) {
            out.writeByte(17);
        } else if (this instanceof Failed(FailureNotice notice)) {
            out.writeByte(18);
            out.writeInt(notice.rank());
            out.writeBoolean(notice.endsJob());
            writeText(out, notice.reason());
        } else if (this instanceof Released) {
            out.writeByte(19);
        } else if (this instanceof Answer(boolean good, boolean there, String text)) {
            out.writeByte(20);
            out.writeBoolean(good);
            out.writeBoolean(there);
            writeText(out, text);
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
            case 6 -> readSpawn(in);
            case 7 -> new Publish(readText(in), readText(in));
            case 8 -> new Unpublish(readText(in));
            case 9 -> new Lookup(readText(in));
            case 10 -> new Fail(in.readInt(), readText(in));
            case 11 -> new Suspect(in.readInt(), readText(in));
            case 16 -> readRoster(in);
            case 17 -> new Fenced();
            case 18 -> new Failed(readNotice(in));
            case 19 -> new Released();
            case 20 -> new Answer(in.readBoolean(), in.readBoolean(), readText(in));
            case 32 -> readSaid(in);
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

    private static FailureNotice readNotice(DataInput in) throws IOException {
        int rank = in.readInt();
        boolean endsJob = in.readBoolean();
        return new FailureNotice(rank, readText(in), endsJob);
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

    private static void writeCommand(DataOutput out, Command command) throws IOException {
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

    private static Spawn readSpawn(DataInput in) throws IOException {
        String port = readText(in);
        int count = checked(in.readInt(), MOST_BYTES / 16);
        List<Command> commands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            commands.add(readCommand(in));
        }
        return new Spawn(commands, port);
    }

    private static Command readCommand(DataInput in) throws IOException {
        String program = readText(in);
        int ranks = in.readInt();
        int count = checked(in.readInt(), MOST_BYTES / 4);
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

    private static Said readSaid(DataInput in) throws IOException {
        byte[] bytes = new byte[checked(in.readInt(), MOST_BYTES)];
        in.readFully(bytes);
        return new Said(bytes);
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

    /// Writes a card.
    ///
    /// @param out  takes the bytes
    /// @param card the card
    /// @throws IOException if `out` fails
    static void writeCard(DataOutput out, Card card) throws IOException {
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
    /// @param in gives the bytes
    /// @return the card
    /// @throws StreamCorruptedException if a length is not possible
    /// @throws IOException              if `in` fails
    static Card readCard(DataInput in) throws IOException {
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
