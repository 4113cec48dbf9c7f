// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.atoll.fabric.Bridge;
import org.atoll.fabric.Introduction;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.port.Conversation;
import org.atoll.fabric.port.Port;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.request.BackgroundTask;
import org.atoll.mpj.team.Connection;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// A meeting of a communicator's ranks with those of another world. The root talks to the other
/// side's root, and the others hear of it through the communicator. All ranks take the same steps:
///
/// 1. The roots find each other, and say how many they speak for.
/// 2. Each rank opens its end of a bridge; the roots exchange where these are.
/// 3. Each rank joins its end. From now on the two sides could send.
/// 4. All agree on contexts, for the new communicator and for the one that the connection keeps.
///
/// A step that fails at the root fails on all ranks of the side.
public final class Meeting {
    private static final int MOST_NAME_BYTES = 4096;

    private final Making making;
    private final Ranks ranks;
    private final Domain domain;
    private final int root;
    private final String what;
    private @Nullable Conversation call;

    private Meeting(Making making, int root, String what) {
        this.making = making;
        this.ranks = making.ranks();
        this.domain = ranks.domain();
        this.root = root;
        this.what = what;
    }

    /// Meets. An operation of all ranks of the communicator; blocks.
    ///
    /// @param making this side's ranks
    /// @param root   the one that speaks
    /// @param what   what the program has called
    /// @param reach  how the root reaches the other one
    /// @param unseen makes the communicator that the connection keeps, of which the program knows
    ///     nothing
    public static Newborn of(
            Making making, int root, String what, Supplier<Conversation> reach,
            InterMaking.Birth unseen) {
        Meeting meeting = new Meeting(making, root, what);
        try {
            return meeting.run(reach, unseen);
        } finally {
            meeting.close();
        }
    }

    /// The call between two roots that have a pair of streams in common: each tells the other its
    /// port, and the one with the smaller name is called.
    public static Conversation calling(World world, Port port, InputStream in, OutputStream out) {
        try {
            out.write((port.name() + "\n").getBytes(StandardCharsets.US_ASCII));
            out.flush();
            String theirs = line(in);
            return port.name().compareTo(theirs) < 0
                    ? port.accept()
                    : Conversation.to(world, theirs);
        } catch (IOException e) {
            throw new CommunicationException("join", "the stream broke: " + e.getMessage(), -1, e);
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == MOST_NAME_BYTES) {
                throw new IOException("the other end named no port");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.US_ASCII);
    }

    private Newborn run(Supplier<Conversation> reach, InterMaking.Birth unseen) {
        Bridge bridge = domain.world().abroad().bridge(crossing(reach));
        try {
            bridge.join(Introduction.decode(introduced(bridge)));
            Members others = new Members(Members.NOT_A_MEMBER, numbers(bridge));
            Connection connection = domain.session().connections().add(bridge);
            InterMaking own = unseen.of(between(others));
            connection.open(own.domain().lifetime(), (first, last) -> {
                BackgroundTask<Void> parting = own.farewell(first, last);
                return () -> awaitTold(own.domain(), parting);
            });
            return between(others);
        } catch (RuntimeException | Error e) {
            bridge.close();
            throw e;
        }
    }

    private static void awaitTold(Domain domain, BackgroundTask<Void> parting) {
        try {
            parting.settle();
            Void _ = parting.outcome();
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    private Newborn between(Members others) {
        return new Newborn(domain.group(), others, making.contextWith(this::largest));
    }

    private static int[] numbers(Bridge bridge) {
        int[] numbers = new int[bridge.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = bridge.first() + i;
        }
        return numbers;
    }

    private Bridge.Crossing crossing(Supplier<Conversation> reach) {
        ByteBuffer said = ByteBuffer.wrap(fromRoot(() -> {
            Conversation reached = reach.get();
            call = reached;
            Conversation.Opening opening = reached.open(domain.size());
            byte[] name = opening.key().job().getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(JobKey.SECRET_BYTES + 5 + name.length)
                    .put(opening.key().secret())
                    .putInt(opening.there())
                    .put((byte) (opening.before() ? 1 : 0))
                    .put(name)
                    .array();
        }));
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        said.get(secret);
        int there = said.getInt();
        boolean before = said.get() != 0;
        String name = StandardCharsets.UTF_8.decode(said).toString();
        return new Bridge.Crossing(
                new JobKey(name, secret), domain.size(), there, domain.rank(), before);
    }

    /// What the ranks of the other side say of themselves.
    private byte[] introduced(Bridge bridge) {
        List<byte[]> ours = ranks.gatherObjects(
                Introduction.encode(List.of(bridge.introduction())), root);
        return fromRoot(() -> {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            ours.forEach(all::writeBytes);
            return exchange(all.toByteArray());
        });
    }

    /// The largest number that any rank of both sides gives.
    private int largest(int mine) {
        int ours = ranks.largest(mine)[0];
        byte[] theirs = fromRoot(() ->
                exchange(ByteBuffer.allocate(Integer.BYTES).putInt(ours).array()));
        return Math.max(ours, ByteBuffer.wrap(theirs).getInt());
    }

    private byte[] exchange(byte[] mine) {
        Conversation open = call;
        if (open == null) {
            throw new AssertionError("only the root calls");
        }
        return open.exchange(mine);
    }

    /// Gives all ranks what the root gets, or the news that it failed.
    private byte[] fromRoot(Supplier<byte[]> get) {
        if (domain.rank() != root) {
            String[] told = ranks.broadcastObject(new String[0], root);
            if (told.length > 0) {
                throw ReportedFailure.of(told).failure(what, root, true);
            }
            return ranks.broadcastObject(new byte[0], root);
        }
        byte[] bytes;
        try {
            bytes = get.get();
        } catch (Throwable e) { // as in Makers.contribute
            if (domain.endpoint().failure() == null) {
                ranks.broadcastObject(ReportedFailure.of(e).fields(), root);
            }
            throw e;
        }
        ranks.broadcastObject(new String[0], root);
        return ranks.broadcastObject(bytes, root);
    }

    private void close() {
        Conversation open = call;
        if (open != null) {
            open.close();
        }
    }
}
