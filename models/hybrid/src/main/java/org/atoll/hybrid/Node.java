// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.CrewException;
import org.atoll.hybrid.node.Meetings;
import org.atoll.hybrid.node.Member;
import org.atoll.hybrid.node.MemberTimes;

/// A node of the job, which runs programs on its threads. Given by [Simple#in].
///
/// On real devices a node is a rank, and its threads are threads of that process. In a simulation
/// each thread is a rank, with a clock of its own; those of a node follow each other.
public final class Node {
    private final NodeJob job;
    private final Whereabouts whereabouts;
    private final List<MemberTimes> times;
    private final AtomicBoolean running = new AtomicBoolean();
    private int runs;

    private Node(NodeJob job) {
        this.job = job;
        this.whereabouts = new Whereabouts(job.node(), job.threads());
        this.times = times(job);
    }

    /// The times of the threads that this rank has: all of the node, or one in a simulation.
    private static List<MemberTimes> times(NodeJob job) {
        World world = job.world();
        if (world.times() == null) {
            return List.of();
        }
        int count = world.isSimulated() ? 1 : job.threads();
        return Stream.generate(() -> new MemberTimes(world::nanoTime, job.nodes() == 1))
                .limit(count)
                .toList();
    }

    /// Enters the model. Blocks until all nodes know how many threads each has.
    ///
    /// @return a new one
    /// @throws IllegalArgumentException if the user wants threads that do not fit the job
    static Node of(World world) {
        Shape wanted = Shape.wanted(world);
        Node node =
                new Node(world.isSimulated() ? simulated(world, wanted) : real(world, wanted));
        node.whereabouts.tell(world.endpoint().narrator());
        if (world.times() != null) {
            world.times().follow(node::timeLines);
        }
        return node;
    }

    private static NodeJob real(World world, Shape wanted) {
        int[] ranks = IntStream.range(0, world.size()).toArray();
        Icl icl = Icl.among(world, ranks, world.rank());
        int[] all = new int[world.size()];
        icl.allGather(Stretch.of(wanted.threads(), world.rank(), 1), Stretch.of(all));
        return new NodeJob(
                world, new Shape(all), world.rank(), Shape.share(world), icl,
                Icl.between(world, ranks, ranks, world.rank()));
    }

    /// Each step of an exchange is a matter of one rank on either side.
    private static NodeJob simulated(World world, Shape shape) {
        int nodes = shape.nodes();
        int node = shape.nodeOf(world.rank());
        int[] leaders = IntStream.range(0, nodes).map(shape::first).toArray();
        int[] ranks = leaders.clone();
        int[] sources = leaders.clone();
        for (int step = 1; step < nodes; step++) {
            int to = (node + step) % nodes;
            int from = (node - step + nodes) % nodes;
            ranks[to] += PartsExchange.carrier(step, shape.of(to));
            sources[from] += PartsExchange.carrier(step, shape.of(from));
        }
        return new NodeJob(
                world, shape, node, shape.of(node),
                Icl.among(world, leaders, node),
                Icl.between(world, ranks, sources, node));
    }

    /// Runs a program in each thread of this node. All nodes call it alike. Blocks until all
    /// threads of this node are done.
    ///
    /// @throws IllegalStateException  if a run is under way on this node
    /// @throws CrewException          with the cause, node and thread, if a thread threw
    /// @throws CommunicationException if another node or the job failed meanwhile
    public void run(Simple.Program program) {
        if (!running.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    where() + ": a run is under way; begin the next one when it has ended");
        }
        try {
            if (job.world().isSimulated()) {
                runThread(program);
            } else {
                runCrew(program);
            }
        } catch (CrewException e) {
            if (e.getCause() instanceof CommunicationException cause) {
                throw cause;
            }
            throw e;
        } finally {
            running.set(false);
        }
    }

    /// A line for each thread of this rank, as the launcher reads it: the node, the thread, its
    /// nanoseconds of computing, of waiting for its node and for other nodes, and its chunks.
    private List<String> timeLines() {
        int first = job.world().isSimulated()
                ? job.world().rank() - job.shape().first(job.node())
                : 0;
        return IntStream.range(0, times.size()).mapToObj(i -> {
            MemberTimes each = times.get(i);
            return String.join("\t", "thread", "" + job.node(), "" + (first + i),
                    "" + each.computeNanos(), "" + each.fellowNanos(), "" + each.otherNanos(),
                    "" + each.chunks());
        }).toList();
    }

    private String where() {
        return "node " + job.node();
    }

    private void runCrew(Simple.Program program) {
        try (NodeMemory memory = new NodeMemory(job.node(), runs++)) {
            Crew crew = new Crew(job.threads(), job.processors(), where(), times);
            crew.run(member -> runAs(program, member, memory), this::failing);
        }
    }

    private void runAs(Simple.Program program, Member member, NodeMemory memory)
            throws Exception {
        whereabouts.begin(member.number());
        program.run(new Simple(job, member, memory));
    }

    /// Ends the waits of this node's other threads for other nodes.
    private void failing(CrewException failure) {
        if (job.threads() > 1 && !(failure.getCause() instanceof CommunicationException)) {
            World world = job.world();
            world.endpoint().fail(
                    new FailureNotice(world.rank(), String.valueOf(failure.getMessage())));
        }
    }

    private void runThread(Simple.Program program) {
        World world = job.world();
        int first = job.shape().first(job.node());
        int thread = world.rank() - first;
        int run = runs++;
        String name = "hybrid, " + where() + ", run " + run;
        Meetings meetings = (Meetings) world.common(
                name + ", meetings", () -> new Meetings(where(), job.threads()));
        NodeMemory memory = (NodeMemory) world.common(
                name + ", memory", () -> new NodeMemory(job.node(), run));
        int[] fellows = IntStream.range(first, first + job.threads()).toArray();
        RankRendezvous place = new RankRendezvous(
                Icl.among(world, fellows, thread),
                (RankRendezvous.End) world.common(name + ", end", RankRendezvous.End::new));
        Member member = meetings.member(
                thread, place, times.isEmpty() ? null : times.getFirst());
        try {
            runAs(program, member, memory);
            member.end();
        } catch (CrewException e) {
            throw e;
        } catch (CommunicationException e) {
            place.breakUp(thread, e);
            throw meetings.failure(thread, e);
        } catch (Exception | Error e) {
            throw meetings.failure(thread, e);
        } finally {
            member.leave();
        }
        if (thread == 0) {
            memory.close();
        }
    }
}
