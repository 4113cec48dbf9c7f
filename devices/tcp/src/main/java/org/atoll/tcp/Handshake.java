// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// A connection before it carries frames. Both ends greet, prove that they know the secret, and
/// learn whether this connection is the one they keep. No call blocks.
///
/// ```
///   opener                                acceptor
///     | ------- hello ---------------------> |
///     | <------ hello, verdict, proof ------ |
///     | ------- proof, choice -------------> |     choice: KEEP or DROP by the lower rank,
///     | <------ choice --------------------- |             OPEN by the higher
///                (only if the acceptor is the lower rank)
/// ```
///
/// The acceptor does not answer a hello of a later life than it knows of until it knows that life.
///
/// Each message is read to its last byte and no further: frames may follow at once. The length
/// of each is fixed, so nothing is allocated for what a stranger says.
final class Handshake implements Watched {

    /// The progress of a handshake.
    enum State {
        /// The opener waits for TCP.
        CONNECTING,
        /// The acceptor has the opener's hello.
        HELLO,
        /// The opener waits for the unchanging part of the acceptor's hello.
        ECHO,
        /// The opener waits for the rest of the answer.
        ANSWER,
        /// The acceptor waits for the opener's proof.
        PROOF,
        /// The opener waits for the lower rank's choice.
        CHOICE,
        /// This connection carries frames from now on.
        KEPT,
        /// The pair uses another connection.
        DROPPED,
        /// One end does not accept the other.
        REFUSED
    }

    /// How the reason begins when the other end left or the connection broke.
    static final String BROKE_OFF = "the handshake broke off";

    /// How the reason begins when the life that said hello is lost already.
    static final String OVER = "that life is over";

    /// The reason when the proof or the mark of the other end is not of this job's secret.
    static final String WRONG_SECRET = "wrong secret there, or here";

    private static final int VERDICT_AT = Hello.BYTES;
    private static final int VERDICT_BYTES = 4;
    private static final int CHOICE_BYTES = 4;
    private static final int ANSWER_BYTES = Hello.BYTES + VERDICT_BYTES + Identity.PROOF_BYTES;

    private static final int PROCEED = 0;
    private static final int NOT_FITTING = 1;
    private static final int OUTDATED = 2;
    private static final int UNMARKED = 3;

    /// No verdict yet; never sent.
    private static final int WAIT = -1;

    private static final int OPEN = 0x4F50454E;
    private static final int KEEP = 0x4B454550;
    private static final int DROP = 0x44524F50;

    private final Identity self;
    private final Roster roster;
    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(ANSWER_BYTES);
    private ByteBuffer out = ByteBuffer.allocate(0);
    private volatile State state;
    private @Nullable State outcome;
    private @Nullable Peer peer;
    private @Nullable Hello opener;
    private @Nullable Hello acceptor;
    private String reason = "";
    private @Nullable String declined;
    private boolean passing;
    private boolean pushedOut;
    private volatile boolean early;

    /// Greets who has connected to this rank and said hello.
    ///
    /// @param hello what the other end has said
    Handshake(Identity self, Roster roster, SocketChannel accepted, Hello hello) {
        this.self = self;
        this.roster = roster;
        this.channel = accepted;
        this.opener = hello;
        this.state = State.HELLO;
        expect(Hello.BYTES);
        in.put(hello.bytes());
    }

    /// {@return what follows the hello in an answer to somebody without the mark of the job: a
    /// verdict, and no proof}
    static ByteBuffer unmarked() {
        return ByteBuffer.allocate(VERDICT_BYTES + Identity.PROOF_BYTES).putInt(0, UNMARKED);
    }

    /// Greets a rank that this one connects to.
    ///
    /// @param opened the socket, connecting
    /// @param peer the rank wanted
    Handshake(Identity self, Roster roster, SocketChannel opened, Peer peer) {
        this.self = self;
        this.roster = roster;
        this.channel = opened;
        this.peer = peer;
        this.opener = self.hello(peer.rank());
        this.state = State.CONNECTING;
        expect(Hello.PREFIX_BYTES);
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public int interest() {
        if (early) {
            return 0; // whatever the other end does now is seen when its life is known
        }
        return state == State.CONNECTING ? SelectionKey.OP_CONNECT : SelectionKey.OP_READ;
    }

    /// {@return how far it has come}
    State state() {
        return state;
    }

    /// {@return the peer: known for the opener, proven for the acceptor once kept; else null}
    @Nullable Peer peer() {
        return peer;
    }

    /// {@return whether the other end waits for this rank to know the life that it says it is in}
    boolean isEarly() {
        return early;
    }

    /// Lets the other end wait no longer.
    ///
    /// @param why what the refusal says of its incarnation
    void decline(String why) {
        declined = why;
    }

    /// {@return whether it leads to a life of a peer, or comes from that or an earlier one as it
    /// says}
    boolean isOf(Peer life) {
        Hello theirs = opener;
        return peer == life
                || (peer == null
                        && theirs != null
                        && theirs.rank() == life.rank()
                        && theirs.incarnation() <= life.incarnation());
    }

    /// {@return the incarnation the peer has proven; called once kept}
    int incarnation() {
        Hello theirs = opener != null && opener.rank() != self.rank() ? opener : acceptor;
        return theirs == null ? 0 : theirs.incarnation();
    }

    /// {@return why it was refused, in one line}
    String reason() {
        return reason;
    }

    /// {@return whether it ended before the other end had proved who it is, and for no other reason
    /// than that the connection ended: the other end has many strangers, and will take another one}
    boolean wasPushedOut() {
        return pushedOut;
    }

    /// {@return whether it was refused for what may be over soon: a host that its network does not
    /// find}
    boolean isPassing() {
        return passing;
    }

    /// {@return whether a connection that failed so may stand at the next attempt} The JDK throws a
    /// class of its own where nobody listens, and none for networks that are unreachable or down,
    /// as while a route is changed.
    static boolean isPassing(IOException e) {
        return e instanceof NoRouteToHostException || e.getClass() == SocketException.class;
    }

    /// Goes as far as the socket allows.
    ///
    /// @return how far it has come
    State step() {
        try {
            boolean going = true;
            while (going) {
                going = advance();
            }
        } catch (IOException e) {
            String detail = e.getMessage();
            refuse(BROKE_OFF + ": " + (detail == null ? e.toString() : detail));
            passing = isPassing(e);
            pushedOut = state == State.ECHO || state == State.ANSWER;
            early = false;
            state = State.REFUSED;
        }
        return state;
    }

    private boolean advance() throws IOException {
        if (state == State.CONNECTING) {
            return connected();
        }
        if (out.hasRemaining()) {
            channel.write(out);
        }
        if (out.hasRemaining()) {
            return false;
        }
        if (outcome != null) {
            state = outcome;
            return false;
        }
        return filled() && understood();
    }

    private boolean connected() throws IOException {
        if (!channel.finishConnect()) {
            return false;
        }
        Hello mine = known(opener);
        state = State.ECHO;
        say(ByteBuffer.wrap(mine.bytes()));
        return true;
    }

    private boolean filled() throws IOException {
        if (in.hasRemaining() && channel.read(in) < 0) {
            throw new EOFException("the other end closed the connection");
        }
        return !in.hasRemaining();
    }

    private boolean understood() throws IOException {
        if (state == State.HELLO) {
            return answered(Hello.read(in));
        }
        switch (state) {
            case ECHO -> begin();
            case ANSWER -> check(Hello.read(in));
            case PROOF -> finish();
            case CHOICE -> settle(in.getInt(0));
            default -> throw new AssertionError(state + " reads nothing");
        }
        return true;
    }

    /// Reads on if both ends speak the same language.
    private void begin() {
        String fault = Hello.prefixFault(in);
        if (fault == null) {
            state = State.ANSWER;
            in.limit(ANSWER_BYTES);
        } else {
            refuse(fault);
        }
    }

    /// The acceptor's answer to a hello.
    ///
    /// @return false if it must wait
    private boolean answered(Hello theirs) throws IOException {
        Hello before = acceptor;
        Hello mine = before == null ? self.hello(theirs.rank()) : before;
        acceptor = mine;
        int verdict = judge(theirs, mine);
        early = verdict == WAIT;
        if (early) {
            if (!channel.isOpen()) {
                throw new ClosedChannelException(); // others have pushed it out
            }
            return false;
        }
        answer(theirs, mine, verdict);
        return true;
    }

    private void answer(Hello theirs, Hello mine, int verdict) {
        ByteBuffer message = ByteBuffer.allocate(ANSWER_BYTES);
        message.put(mine.bytes()).putInt(verdict);
        if (verdict == PROCEED) {
            message.put(self.proof(Identity.Role.ACCEPTOR, theirs, mine, PROCEED));
            state = State.PROOF;
            expect(Identity.PROOF_BYTES + CHOICE_BYTES);
        }
        say(message.rewind());
    }

    private int judge(Hello theirs, Hello mine) {
        String fault = theirs.fault(mine);
        int rank = theirs.rank();
        if (fault != null || rank < 0 || rank >= roster.size() || rank == self.rank()) {
            refuse(fault != null ? fault : "the job has no other rank " + rank);
            return NOT_FITTING;
        }
        return judge(theirs.incarnation(), roster.peer(rank));
    }

    private int judge(int life, Peer known) {
        String who = "incarnation " + life + " of rank " + known.rank();
        if (life < known.incarnation()) {
            refuse(who + " is outdated, " + known.incarnation() + " lives");
            return OUTDATED;
        }
        if (life == known.incarnation()) {
            if (!known.isOver()) {
                return PROCEED;
            }
            refuse(OVER + ": " + who + " is lost");
            return OUTDATED;
        }
        if (declined == null) {
            return WAIT;
        }
        refuse(who + " was " + declined);
        return NOT_FITTING;
    }

    /// The opener's look at the answer.
    private void check(Hello theirs) {
        Hello mine = known(opener);
        acceptor = theirs;
        int verdict = in.getInt(VERDICT_AT);
        String fault = theirs.fault(mine);
        if (fault != null || verdict != PROCEED) {
            refuse(fault != null ? fault : refusal(verdict));
        } else if (!proven(Identity.Role.ACCEPTOR, VERDICT_AT + VERDICT_BYTES)) {
            refuse(WRONG_SECRET);
        } else if (theirs.incarnation() != known(peer).incarnation()) {
            refuse("incarnation " + known(peer).incarnation() + " was expected, incarnation "
                    + theirs.incarnation() + " is there");
        } else {
            prove();
        }
    }

    /// The opener's proof, with its choice if it has one.
    private void prove() {
        boolean mine = self.rank() < known(peer).rank();
        int choice = mine ? choose() : OPEN;
        ByteBuffer message = ByteBuffer.allocate(Identity.PROOF_BYTES + CHOICE_BYTES);
        Hello theirs = known(acceptor);
        message.put(self.proof(Identity.Role.OPENER, known(opener), theirs, PROCEED));
        message.putInt(choice);
        say(message.rewind());
        if (!mine) {
            state = State.CHOICE;
            expect(CHOICE_BYTES);
        }
    }

    /// The acceptor's look at the opener's proof.
    private void finish() {
        if (!proven(Identity.Role.OPENER, 0)) {
            refuse(WRONG_SECRET);
            return;
        }
        Peer proven = roster.peer(known(opener).rank());
        peer = proven;
        if (self.rank() < proven.rank()) {
            say(ByteBuffer.allocate(CHOICE_BYTES).putInt(choose()).rewind());
        } else {
            settle(in.getInt(Identity.PROOF_BYTES));
        }
    }

    private int choose() {
        boolean keep = known(peer).choose();
        outcome = keep ? State.KEPT : State.DROPPED;
        return keep ? KEEP : DROP;
    }

    private void settle(int choice) {
        switch (choice) {
            case KEEP -> outcome = State.KEPT;
            case DROP -> outcome = State.DROPPED;
            default -> refuse("a choice was expected, not " + choice);
        }
    }

    private boolean proven(Identity.Role role, int at) {
        byte[] received = new byte[Identity.PROOF_BYTES];
        in.get(at, received);
        byte[] owed = self.proof(role, known(opener), known(acceptor), PROCEED);
        return Identity.proven(owed, received);
    }

    private void refuse(String why) {
        reason = why;
        outcome = State.REFUSED;
    }

    private static String refusal(int verdict) {
        return switch (verdict) {
            case OUTDATED -> "it knows a later incarnation of this rank";
            case UNMARKED -> WRONG_SECRET;
            default -> "it refused this rank's hello";
        };
    }

    private void say(ByteBuffer message) {
        out = message;
    }

    private void expect(int length) {
        in.clear().limit(length);
    }

    private static <T> T known(@Nullable T value) {
        if (value == null) {
            throw new AssertionError("set by an earlier message");
        }
        return value;
    }
}
