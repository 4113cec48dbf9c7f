// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.port.Conversation;
import org.atoll.fabric.port.Port;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.making.InterMaking;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.making.Meeting;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// Lets the ranks of a communicator meet those of another world (MPI 4.1, chapter 11). Each call is
/// an operation of all ranks, and makes a communicator between the two groups. Had from
/// [Comm#worlds].
public final class Worlds {
    private final Making making;
    private final Domain domain;
    private final Function<Newborn, InterComm> make;
    private final InterMaking.Birth unseen;

    /// Creates the ways of a communicator.
    ///
    /// @param making its ranks
    /// @param make   makes what the program gets
    /// @param unseen makes what it knows nothing of
    Worlds(Making making, Function<Newborn, InterComm> make, InterMaking.Birth unseen) {
        this.making = making;
        this.domain = making.ranks().domain();
        this.make = make;
        this.unseen = unseen;
    }

    private InterComm meet(int root, String call, Supplier<Conversation> reach) {
        return make.apply(Meeting.of(making, root, call, reach, unseen));
    }

    /// Waits for the next caller at a port and connects with its communicator (MPI 4.1, section
    /// 11.9.2). An operation of all ranks of this communicator; blocks until somebody has called.
    ///
    /// @param port what [Mpj#openPort] gave to the root; ignored elsewhere
    /// @param root the rank that has the port
    /// @return a communicator with the ranks that called
    /// @throws org.atoll.fabric.job.CommunicationException if the port is closed meanwhile
    /// @throws IllegalStateException  in a simulation
    public InterComm accept(@Nullable Port port, int root) {
        return accept("accept", () -> given("accept", "port", port), root);
    }

    /// The same, where the root has still to find its port. If it cannot, all ranks hear of it.
    ///
    /// @param port asked at the root; ignored elsewhere
    /// @param root the rank that has the port
    /// @return a communicator with the ranks that called
    public InterComm acceptAt(@Nullable Supplier<Port> port, int root) {
        return accept("acceptAt", port, root);
    }

    private InterComm accept(String call, @Nullable Supplier<Port> port, int root) {
        requireRoot(call, root);
        return meet(root, call, () -> given(call, "port", port).get().accept());
    }

    /// Calls a port and connects with the communicator that accepts there (MPI 4.1, section
    /// 11.9.3). An operation of all ranks of this communicator; blocks until the call is accepted.
    ///
    /// @param port the port's name at the root; ignored elsewhere
    /// @param root the rank that knows the name
    /// @return a communicator with the ranks that accepted
    /// @throws org.atoll.fabric.job.CommunicationException if nobody is there
    /// @throws IllegalStateException  in a simulation
    public InterComm connect(@Nullable String port, int root) {
        requireRoot("connect", root);
        return meet(root, "connect", () ->
                Conversation.to(domain.world(), given("connect", "port", port)));
    }

    /// Starts ranks in a world of their own, in the same job, and connects with them (MPI 4.1,
    /// section 11.8.2). They find this communicator's ranks by [Mpj#parent]. An operation of
    /// all ranks, of which rank 0 is the root: what others give is ignored. Blocks until all new
    /// ones have joined.
    ///
    /// @param program   a class on the class path, a jar, a .java file, or a bundled application
    /// @param ranks     how many, at least 1
    /// @return a communicator with the new ranks
    /// @throws IllegalArgumentException if there is no such program
    /// @throws IllegalStateException    if there is no room for so many ranks, or nobody to start
    ///     them
    public InterComm spawn(
            @Nullable String program, int ranks, String @Nullable ... arguments) {
        return spawn(() -> List.of(command(program, ranks, arguments)), 0);
    }

    private static Command command(
            @Nullable String program, int ranks, String @Nullable [] arguments) {
        List<String> words = new ArrayList<>();
        for (String argument : given("spawn", "arguments", arguments)) {
            words.add(given("spawn", "an argument", argument));
        }
        if (ranks < 1) {
            throw Fault.wrongArgument("spawn", "ranks", "at least 1 is allowed", ranks);
        }
        return new Command(given("spawn", "program", program), words, ranks, Map.of());
    }

    /// The same for several programs, whose ranks make up one world in the order of the commands
    /// (MPI 4.1, section 11.8.3).
    ///
    /// @param commands what the root wants; ignored elsewhere
    /// @param root     whose commands count
    /// @return a communicator with the new ranks
    public InterComm spawn(@Nullable List<Command> commands, int root) {
        return spawn(() -> given("spawn", "commands", commands), root);
    }

    /// The same, where the root has still to make up its commands. If it cannot, all ranks hear of
    /// it.
    ///
    /// @param commands asked at the root; ignored elsewhere
    /// @param root     whose commands count
    /// @return a communicator with the new ranks
    public InterComm spawn(@Nullable Supplier<List<Command>> commands, int root) {
        return atPort("spawn", root, port -> {
            List<Command> wanted = given("spawn", "commands", commands).get();
            domain.world().abroad().outside().spawn(wanted, port.name());
            return port.accept();
        });
    }

    /// Connects with the communicator at the other end of a pair of streams, as those of a socket
    /// are (MPI 4.1, section 11.10.5): the roots tell each other a port, then one calls the other.
    /// An operation of all ranks of this communicator. Blocks, at first in the streams.
    ///
    /// @param in   at the root, what comes from the other end; ignored elsewhere
    /// @param out  at the root, what goes to the other end; ignored elsewhere
    /// @param root the rank that has the streams, which stay open
    /// @return a communicator with the ranks at the other end
    /// @throws org.atoll.fabric.job.CommunicationException if the other end says nothing useful
    public InterComm join(@Nullable InputStream in, @Nullable OutputStream out, int root) {
        return atPort("join", root, port -> Meeting.calling(
                domain.world(), port, given("join", "in", in), given("join", "out", out)));
    }

    /// Meets a caller at a port of the root's.
    private InterComm atPort(String call, int root, Function<Port, Conversation> reach) {
        requireRoot(call, root);
        Optional<Port> opened = making.usable().contribute(() -> domain.rank() == root
                ? Optional.of(Port.open(domain.world()))
                : Optional.empty());
        try {
            making.consent();
            return meet(root, call, () -> reach.apply(opened.orElseThrow()));
        } finally {
            opened.ifPresent(Port::close);
        }
    }

    /// All hear of a rank that names a root which there is not.
    private void requireRoot(String call, int root) {
        boolean _ = making.usable().contribute(() -> {
            Checks.root(call, root, domain.size());
            domain.world().abroad().requireMachineTime(call);
            return true;
        });
        making.consent();
    }

    private static <T> T given(String call, String what, @Nullable T value) {
        if (value == null) {
            throw Fault.wrongArgument(call, what + " is null at the root", "");
        }
        return value;
    }
}
