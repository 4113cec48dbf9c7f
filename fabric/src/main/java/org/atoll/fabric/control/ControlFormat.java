// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import static org.atoll.fabric.control.ControlFields.checked;
import static org.atoll.fabric.control.ControlFields.readCard;
import static org.atoll.fabric.control.ControlFields.readCommand;
import static org.atoll.fabric.control.ControlFields.readText;
import static org.atoll.fabric.control.ControlFields.writeCard;
import static org.atoll.fabric.control.ControlFields.writeCommand;
import static org.atoll.fabric.control.ControlFields.writeText;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.control.ControlMessage.Abort;
import org.atoll.fabric.control.ControlMessage.Answer;
import org.atoll.fabric.control.ControlMessage.Called;
import org.atoll.fabric.control.ControlMessage.Depart;
import org.atoll.fabric.control.ControlMessage.Enrol;
import org.atoll.fabric.control.ControlMessage.Exchange;
import org.atoll.fabric.control.ControlMessage.Fail;
import org.atoll.fabric.control.ControlMessage.Failed;
import org.atoll.fabric.control.ControlMessage.Fence;
import org.atoll.fabric.control.ControlMessage.Fenced;
import org.atoll.fabric.control.ControlMessage.Heard;
import org.atoll.fabric.control.ControlMessage.Inquire;
import org.atoll.fabric.control.ControlMessage.Leave;
import org.atoll.fabric.control.ControlMessage.Lookup;
import org.atoll.fabric.control.ControlMessage.Move;
import org.atoll.fabric.control.ControlMessage.Publish;
import org.atoll.fabric.control.ControlMessage.Ready;
import org.atoll.fabric.control.ControlMessage.Released;
import org.atoll.fabric.control.ControlMessage.Resumed;
import org.atoll.fabric.control.ControlMessage.Returned;
import org.atoll.fabric.control.ControlMessage.Roster;
import org.atoll.fabric.control.ControlMessage.Said;
import org.atoll.fabric.control.ControlMessage.Seated;
import org.atoll.fabric.control.ControlMessage.Spawn;
import org.atoll.fabric.control.ControlMessage.State;
import org.atoll.fabric.control.ControlMessage.Summon;
import org.atoll.fabric.control.ControlMessage.Suspect;
import org.atoll.fabric.control.ControlMessage.Unpublish;
import org.atoll.fabric.control.ControlMessage.Waits;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// The format of the messages on a control connection. All numbers are big-endian.
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
///   3 State     byte blocked [, text         18 Failed    notice
///               operation, int peer,         19 Released  -
///               long sent, long received]    20 Answer    byte good, byte there, text
///   4 Abort     int exit code, text cause    21 Inquire   -
///   5 Leave     text profile                 22 Returned  card
///   6 Spawn     text port, int count, count  23 Seated    int rank, int incarnation
///               commands                     24 Called    int rank
///   7 Publish   text service, text port      25 Depart    -
///   8 Unpublish text service                between the ranks that speak for two worlds
///   9 Lookup    text service                 32 Said      int bytes, bytes
///  10 Fail      int exit code, text cause
///  11 Suspect   notice
///  12 Waits     text
///  13 Enrol     -
///  14 Heard     -
///  15 Summon    int rank
///  33 Move      int rank, text host
///  34 Ready     -
///  35 Resumed   long point, long repeated
///
///  notice  int rank, int incarnation, byte ends the job, text reason
///  text  int bytes, then UTF-8
///  command  text program, int ranks, int count, count texts of arguments, int count, then for
///        each option: text name, text value
///  card  int rank, int incarnation, text host, long process, text cluster,
///        int addresses, then for each: text device, text address
/// ```
///
/// Every length is checked against [#MOST_BYTES] before memory is taken for it. A layout that
/// changes raises [#VERSION].
final class ControlFormat {

    /// The version of this layout; both ends must have the same.
    static final int VERSION = 6;

    /// The longest message, in bytes.
    static final int MOST_BYTES = 16 << 20;

    private ControlFormat() {}

    /// Writes kind and body; the length is the connection's business. Blocks as `out` does.
    static void write(DataOutput out, ControlMessage message) throws IOException {
        // No pattern switch: setting up the first one costs each JVM milliseconds of its start.
        if (message instanceof Exchange(Card card)) {
            out.writeByte(1);
            writeCard(out, card);
        } else if (message instanceof Fence) {
            out.writeByte(2);
        } else if (message instanceof State(@Nullable Blocked blocked)) {
            writeState(out, blocked);
        } else if (message instanceof Abort(int exitCode, String cause)) {
            writeNumbered(out, 4, exitCode, cause);
        } else if (message instanceof Leave(String profile)) {
            out.writeByte(5);
            writeText(out, profile);
        } else if (message instanceof Fail(int exitCode, String cause)) {
            writeNumbered(out, 10, exitCode, cause);
        } else if (message instanceof Suspect(FailureNotice notice)) {
            writeNotice(out, 11, notice);
        } else if (message instanceof Waits(String text)) {
            out.writeByte(12);
            writeText(out, text);
        } else if (!writeAsked(out, message) && !writeOpen(out, message)) {
            writeFromCoordinator(out, message);
        }
    }

    /// The messages of a job whose ranks come and go, both ways.
    private static boolean writeOpen(DataOutput out, ControlMessage message) throws IOException {
        if (message instanceof Enrol) {
            out.writeByte(13);
        } else if (message instanceof Heard) {
            out.writeByte(14);
        } else if (message instanceof Summon(int rank)) {
            out.writeByte(15);
            out.writeInt(rank);
        } else if (message instanceof Returned(Card card)) {
            out.writeByte(22);
            writeCard(out, card);
        } else if (message instanceof Seated(int rank, int incarnation)) {
            out.writeByte(23);
            out.writeInt(rank);
            out.writeInt(incarnation);
        } else if (message instanceof Called(int rank)) {
            out.writeByte(24);
            out.writeInt(rank);
        } else if (message instanceof Depart) {
            out.writeByte(25);
        } else if (message instanceof Ready) {
            out.writeByte(34);
        } else if (message instanceof Resumed(long point, long repeated)) {
            out.writeByte(35);
            out.writeLong(point);
            out.writeLong(repeated);
        } else {
            return false;
        }
        return true;
    }

    private static void writeNotice(DataOutput out, int kind, FailureNotice notice)
            throws IOException {
        out.writeByte(kind);
        out.writeInt(notice.rank());
        out.writeInt(notice.incarnation());
        out.writeBoolean(notice.endsJob());
        writeText(out, notice.reason());
    }

    private static void writeNumbered(DataOutput out, int kind, int number, String text)
            throws IOException {
        out.writeByte(kind);
        out.writeInt(number);
        writeText(out, text);
    }

    private static boolean writeAsked(DataOutput out, ControlMessage message)
            throws IOException {
        if (message instanceof Spawn(List<Command> commands, String port)) {
            out.writeByte(6);
            writeText(out, port);
            out.writeInt(commands.size());
            for (Command command : commands) {
                writeCommand(out, command);
            }
        } else if (message instanceof Publish(String service, String port)) {
            out.writeByte(7);
            writeText(out, service);
            writeText(out, port);
        } else if (message instanceof Unpublish(String service)) {
            out.writeByte(8);
            writeText(out, service);
        } else if (message instanceof Lookup(String service)) {
            out.writeByte(9);
            writeText(out, service);
        } else if (message instanceof Move(int rank, String host)) {
            writeNumbered(out, 33, rank, host);
        } else if (message instanceof Said(byte[] bytes)) {
            out.writeByte(32);
            out.writeInt(bytes.length);
            out.write(bytes);
        } else {
            return false;
        }
        return true;
    }

    private static void writeFromCoordinator(DataOutput out, ControlMessage message)
            throws IOException {
        if (message instanceof Roster(List<Card> cards)) {
            writeRoster(out, cards);
        } else if (message instanceof Fenced) {
            out.writeByte(17);
        } else if (message instanceof Failed(FailureNotice notice)) {
            writeNotice(out, 18, notice);
        } else if (message instanceof Released) {
            out.writeByte(19);
        } else if (message instanceof Inquire) {
            out.writeByte(21);
        } else if (message instanceof Answer(boolean good, boolean there, String text)) {
            out.writeByte(20);
            out.writeBoolean(good);
            out.writeBoolean(there);
            writeText(out, text);
        } else {
            throw new AssertionError("no layout for " + message);
        }
    }

    /// Reads kind and body. Blocks as `in` does.
    ///
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
            case 11 -> new Suspect(readNotice(in));
            case 12 -> new Waits(readText(in));
            case 13 -> new Enrol();
            case 14 -> new Heard();
            case 15 -> new Summon(in.readInt());
            case 16 -> readRoster(in);
            case 17 -> new Fenced();
            case 18 -> new Failed(readNotice(in));
            case 19 -> new Released();
            case 20 -> new Answer(in.readBoolean(), in.readBoolean(), readText(in));
            case 21 -> new Inquire();
            case 22 -> new Returned(readCard(in));
            case 23 -> new Seated(in.readInt(), in.readInt());
            case 24 -> new Called(in.readInt());
            case 25 -> new Depart();
            case 32 -> readSaid(in);
            case 33 -> new Move(in.readInt(), readText(in));
            case 34 -> new Ready();
            case 35 -> new Resumed(in.readLong(), in.readLong());
            default -> throw new StreamCorruptedException("no control message has kind " + kind);
        };
    }

    private static FailureNotice readNotice(DataInput in) throws IOException {
        int rank = in.readInt();
        int incarnation = in.readInt();
        boolean endsJob = in.readBoolean();
        return new FailureNotice(rank, readText(in), endsJob, incarnation);
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

    private static Spawn readSpawn(DataInput in) throws IOException {
        String port = readText(in);
        int count = checked(in.readInt(), MOST_BYTES / 16);
        List<Command> commands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            commands.add(readCommand(in));
        }
        return new Spawn(commands, port);
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
}
