// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.control.ControlFields;
import org.atoll.job.start.Credentials;

/// A message between the launcher and a node daemon over the standard streams of one ssh. All
/// numbers are big-endian; texts are as in [ControlFields].
///
/// ```
/// the daemon begins with the 8 bytes of OPENING and its version (int); what a login shell
/// prints before that is skipped. Then both ways:
///
///  0         4      5
/// +---------+------+------------------+
/// | length  | kind | body             |    length counts kind and body
/// +---------+------+------------------+
///
///  to the daemon                            to the launcher
///   1 Open    text job, pulse                16 Facts   int cores, text address,
///   2 Start   int rank, byte input, text             text launcher's address, text build
///             directory, text secret,        17 Printed int rank, byte error, bytes
///             text parent, int kind, text    18 Exited  int rank, int exit code
///             processors, command            19 Refused text reason
///   3 Signal  text name                      20 Taken   -  (the input; send the next)
///   4 Input   bytes, none for the end
///   5 Ping    -                              21 Alive   -
///   6 Kill    int rank, text signal          22 Unstarted  int rank
///   7 StandBy int kind, int count, text      23 Vacant  text why, or empty
///             directory, command
///
///  command  int n, n texts of the command, int m, m pairs of variable and value
///  pulse  int period, int silence, both in ms; byte both ways
/// ```
sealed interface NodeMessage {
    /// Where the daemon's words begin.
    byte[] OPENING = "\0ATOLLn\n".getBytes(StandardCharsets.US_ASCII);

    /// The version of this layout.
    int VERSION = 5;

    /// The longest message, in bytes.
    int MOST_BYTES = 4 << 20;

    /// Names the job, and says how each end knows that the other is there.
    record Open(String job, Heartbeat pulse) implements NodeMessage {}

    /// Asks for a signal to one rank.
    ///
    /// @param signal its name
    record Kill(int rank, String signal) implements NodeMessage {}

    /// The daemon is there.
    record Alive() implements NodeMessage {}

    /// Asks for a rank.
    record Start(RankStart start) implements NodeMessage {}

    /// Asks for processes that wait.
    record StandBy(StandbyStart start) implements NodeMessage {}

    /// A process that waited did not take the place of a rank.
    record Unstarted(int rank) implements NodeMessage {}

    /// A process that waited has ended, or cannot be started.
    ///
    /// @param why why it cannot be started, or an empty text
    record Vacant(String why) implements NodeMessage {}

    /// Asks for a signal to all ranks.
    record Signal(String name) implements NodeMessage {}

    /// A piece of the standard input.
    ///
    /// @param bytes the piece, empty for the end
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Input(byte[] bytes) implements NodeMessage {}

    /// The launcher is there.
    record Ping() implements NodeMessage {}

    /// Tells the facts of the host.
    record Facts(HostFacts facts) implements NodeMessage {}

    /// A rank printed lines.
    ///
    /// @param error true for the standard error
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Printed(int rank, boolean error, byte[] bytes) implements NodeMessage {}

    /// A rank has ended.
    record Exited(int rank, int exitCode) implements NodeMessage {}

    /// The daemon cannot do what it was asked.
    ///
    /// @param reason one line
    record Refused(String reason) implements NodeMessage {}

    /// The last piece of input has been passed on.
    record Taken() implements NodeMessage {}

    /// Writes length, kind and body in one piece, and flushes. Blocks as `out` does; calls for
    /// one stream exclude each other.
    ///
    /// @throws IOException if it fails
    default void write(OutputStream to) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        writeBody(new DataOutputStream(body));
        ByteArrayOutputStream whole = new ByteArrayOutputStream(body.size() + 4);
        new DataOutputStream(whole).writeInt(body.size());
        body.writeTo(whole);
        synchronized (to) {
            whole.writeTo(to);
            to.flush();
        }
    }

    private void writeBody(DataOutputStream out) throws IOException {
        switch (this) {
            case Open(String job, Heartbeat pulse) -> {
                writeText(out, 1, job);
                out.writeInt((int) pulse.periodMillis());
                out.writeInt((int) pulse.silenceMillis());
                out.writeBoolean(pulse.isAnswered());
            }
            case Kill(int rank, String signal) -> {
                out.writeByte(6);
                out.writeInt(rank);
                ControlFields.writeText(out, signal);
            }
            case Start(RankStart start) -> writeStart(out, start);
            case Signal(String name) -> writeText(out, 3, name);
            case Input(byte[] bytes) -> {
                out.writeByte(4);
                out.write(bytes);
            }
            case Ping() -> out.writeByte(5);
            case Facts(HostFacts facts) -> {
                out.writeByte(16);
                out.writeInt(facts.cores());
                ControlFields.writeText(out, facts.address());
                ControlFields.writeText(out, facts.launcherAddress());
                ControlFields.writeText(out, facts.build());
            }
            case Printed(int rank, boolean error, byte[] bytes) -> {
                out.writeByte(17);
                out.writeInt(rank);
                out.writeBoolean(error);
                out.write(bytes);
            }
            case Exited(int rank, int exitCode) -> {
                out.writeByte(18);
                out.writeInt(rank);
                out.writeInt(exitCode);
            }
            case Refused(String reason) -> writeText(out, 19, reason);
            case Taken() -> out.writeByte(20);
            case Alive() -> out.writeByte(21);
            case StandBy(StandbyStart start) -> writeStandby(out, start);
            case Unstarted(int rank) -> {
                out.writeByte(22);
                out.writeInt(rank);
            }
            case Vacant(String why) -> writeText(out, 23, why);
        }
    }

    /// Waits for the next message.
    ///
    /// @throws java.io.EOFException     if the other end has closed the stream
    /// @throws StreamCorruptedException if the bytes are no message
    /// @throws IOException              if `in` fails
    static NodeMessage read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 1 || length > MOST_BYTES) {
            throw new StreamCorruptedException("a node message of " + length + " bytes");
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new java.io.EOFException("the stream ended inside a node message");
        }
        return parse(new DataInputStream(new ByteArrayInputStream(body)));
    }

    private static NodeMessage parse(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 1 -> new Open(
                    ControlFields.readText(in),
                    new Heartbeat(in.readInt(), in.readInt(), in.readBoolean()));
            case 2 -> readStart(in);
            case 3 -> new Signal(ControlFields.readText(in));
            case 4 -> new Input(in.readAllBytes());
            case 5 -> new Ping();
            case 6 -> new Kill(in.readInt(), ControlFields.readText(in));
            case 7 -> readStandby(in);
            case 16 -> new Facts(new HostFacts(
                    in.readInt(), ControlFields.readText(in), ControlFields.readText(in),
                    ControlFields.readText(in)));
            case 17 -> new Printed(in.readInt(), in.readBoolean(), in.readAllBytes());
            case 18 -> new Exited(in.readInt(), in.readInt());
            case 19 -> new Refused(ControlFields.readText(in));
            case 20 -> new Taken();
            case 21 -> new Alive();
            case 22 -> new Unstarted(in.readInt());
            case 23 -> new Vacant(ControlFields.readText(in));
            default -> throw new StreamCorruptedException("no node message has kind " + kind);
        };
    }

    private static void writeText(DataOutputStream out, int kind, String text)
            throws IOException {
        out.writeByte(kind);
        ControlFields.writeText(out, text);
    }

    private static void writeStart(DataOutputStream out, RankStart start) throws IOException {
        out.writeByte(2);
        out.writeInt(start.rank());
        out.writeBoolean(start.input());
        ControlFields.writeText(out, start.directory());
        ControlFields.writeText(out, start.credentials().secret());
        ControlFields.writeText(out, start.credentials().parent());
        out.writeInt(start.succession().kind());
        ControlFields.writeText(out, start.succession().processors());
        writeCommand(out, start.command(), start.environment());
    }

    private static void writeStandby(DataOutputStream out, StandbyStart start)
            throws IOException {
        out.writeByte(7);
        out.writeInt(start.kind());
        out.writeInt(start.count());
        ControlFields.writeText(out, start.directory());
        writeCommand(out, start.command(), start.environment());
    }

    private static void writeCommand(
            DataOutputStream out, List<String> command, Map<String, String> environment)
            throws IOException {
        out.writeInt(command.size());
        for (String word : command) {
            ControlFields.writeText(out, word);
        }
        out.writeInt(environment.size());
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            ControlFields.writeText(out, variable.getKey());
            ControlFields.writeText(out, variable.getValue());
        }
    }

    private static Start readStart(DataInputStream in) throws IOException {
        int rank = in.readInt();
        boolean input = in.readBoolean();
        String directory = ControlFields.readText(in);
        Credentials credentials =
                new Credentials(ControlFields.readText(in), ControlFields.readText(in));
        Succession succession = new Succession(in.readInt(), ControlFields.readText(in));
        return new Start(new RankStart(
                rank, readCommand(in), readEnvironment(in), credentials, directory, input,
                succession));
    }

    private static StandBy readStandby(DataInputStream in) throws IOException {
        int kind = in.readInt();
        int count = in.readInt();
        String directory = ControlFields.readText(in);
        return new StandBy(new StandbyStart(
                kind, count, readCommand(in), readEnvironment(in), directory));
    }

    private static List<String> readCommand(DataInputStream in) throws IOException {
        List<String> command = new ArrayList<>();
        for (int words = in.readInt(); words > 0; words--) {
            command.add(ControlFields.readText(in));
        }
        return command;
    }

    private static Map<String, String> readEnvironment(DataInputStream in) throws IOException {
        Map<String, String> environment = new HashMap<>();
        for (int variables = in.readInt(); variables > 0; variables--) {
            environment.put(ControlFields.readText(in), ControlFields.readText(in));
        }
        return environment;
    }
}
