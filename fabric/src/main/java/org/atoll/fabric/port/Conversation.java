// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.port;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.atoll.fabric.World;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.control.Redial;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;

/// A conversation between a rank of one world and a rank of another, who know each other's port
/// only: how they tell each other who else is there. One thread at each end.
public final class Conversation implements Closeable {
    private final World world;
    private final ControlConnection connection;
    private final JobKey port;
    private final String meeting;

    /// A call that was made or taken.
    ///
    /// @param port    the port's key
    /// @param meeting what the port calls the meeting; empty at the caller's end
    Conversation(World world, ControlConnection connection, JobKey port, String meeting) {
        this.world = world;
        this.connection = connection;
        this.port = port;
        this.meeting = meeting;
    }

    /// The facts that both ends know after their first words.
    ///
    /// @param key    a key that no other meeting has
    /// @param there  how many ranks the other end speaks for
    /// @param before whether this end's ranks come first: those of the port
    public record Opening(JobKey key, int there, boolean before) {}

    /// Calls a port. Blocks until the other end has proved that it is that port; its host has the
    /// time that the setting `atoll.tcp.connect.millis` gives a rank's to answer at all.
    ///
    /// @return the conversation, which begins when the other end accepts it
    /// @throws IllegalArgumentException if that is no port's name
    /// @throws org.atoll.fabric.job.CommunicationException if nobody is there
    public static Conversation to(World world, String name) {
        PortName port = PortName.parse(name);
        Reply<ControlConnection> reply =
                new Reply<>(world.endpoint(), "call of port " + port.place());
        int limitMillis = world.settings().number("atoll.tcp.connect.millis", 30_000, 1);
        world.start("atoll-call", () -> dial(port, limitMillis, reply));
        return new Conversation(world, reply.await(), port.key(), "");
    }

    private static void dial(
            PortName port, int limitMillis, Reply<ControlConnection> reply) {
        try {
            Redial redial = new Redial(limitMillis * 1_000_000L);
            ControlConnection made = null;
            while (made == null) {
                made = dial(port, limitMillis, redial);
            }
            reply.give(made);
        } catch (IOException | RuntimeException e) {
            reply.fail(reason(e), e);
        }
    }

    /// Calls once.
    ///
    /// @return the connection, or null if another attempt may succeed
    private static @Nullable ControlConnection dial(PortName port, int limitMillis, Redial redial)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        boolean stood = false;
        try {
            channel.socket().connect(port.address(), limitMillis);
            stood = true;
            return ControlHandshake.asRank(channel, port.key(), 0, 0);
        } catch (IOException | RuntimeException e) {
            close(channel);
            if (e instanceof IOException ended
                    && (stood || Redial.wasReset(ended)) && redial.again(ended)) {
                return null;
            }
            throw e;
        }
    }

    /// Says the first words. Blocks until the other end has said its own.
    ///
    /// @param here how many ranks this end speaks for
    /// @return what both now know
    /// @throws org.atoll.fabric.job.CommunicationException if the other end is gone
    public Opening open(int here) {
        byte[] name = meeting.getBytes(StandardCharsets.UTF_8);
        ByteBuffer theirs = ByteBuffer.wrap(exchange(
                ByteBuffer.allocate(Integer.BYTES + name.length).putInt(here).put(name).array()));
        int there = theirs.getInt();
        String named = StandardCharsets.UTF_8.decode(theirs).toString();
        boolean before = named.isEmpty();
        return new Opening(new JobKey(before ? meeting : named, port.secret()), there, before);
    }

    /// Tells the other end something and waits for what it tells in the same round. Blocks.
    ///
    /// @param mine what to tell
    /// @return what the other end tells
    /// @throws org.atoll.fabric.job.CommunicationException if it is gone
    public byte[] exchange(byte[] mine) {
        Reply<byte[]> reply = new Reply<>(world.endpoint(), "exchange with another world");
        world.start("atoll-call", () -> {
            try {
                connection.send(new ControlMessage.Said(mine));
                if (connection.receive() instanceof ControlMessage.Said(byte[] theirs)) {
                    reply.give(theirs);
                } else {
                    reply.fail("the other end has left", null);
                }
            } catch (IOException e) {
                reply.fail(reason(e), e);
            }
        });
        return reply.await();
    }

    @Override
    public void close() {
        connection.close();
    }

    static String reason(Exception e) {
        return e.getMessage() == null ? "the connection was closed" : e.getMessage();
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            ThriftyLog.of(Conversation.class)
                    .log(System.Logger.Level.DEBUG, "closing a call failed", e);
        }
    }
}
