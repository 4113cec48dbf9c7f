// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.concurrent.atomic.AtomicBoolean;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.CrewException;

/// A node of the job, which runs programs on its threads. Given by [Simple#in].
public final class Node {
    private final World world;
    private final Shape shape;
    private final int number;
    private final Icl icl;
    private final AtomicBoolean running = new AtomicBoolean();

    private Node(World world, Shape shape, int number, Icl icl) {
        this.world = world;
        this.shape = shape;
        this.number = number;
        this.icl = icl;
    }

    /// Enters the model. Blocks until all nodes know how many threads each has.
    ///
    /// @param world the rank's world
    /// @return a new one
    /// @throws IllegalArgumentException if the user wants threads that do not fit the job
    static Node of(World world) {
        int size = world.size();
        Shape wanted = Shape.wanted(world);
        int[] ranks = new int[size];
        for (int i = 0; i < size; i++) {
            ranks[i] = i;
        }
        Icl icl = Icl.among(world, ranks, world.rank());
        int[] all = new int[size];
        icl.allGather(Stretch.of(wanted.threads(), world.rank(), 1), Stretch.of(all));
        return new Node(world, new Shape(all), world.rank(), icl);
    }

    /// Runs a program in each thread of this node. All nodes call it alike. Blocks until all
    /// threads of this node are done.
    ///
    /// @param program what every thread runs
    /// @throws IllegalStateException if a run is under way on this node
    /// @throws CrewException         with the cause, node and thread, if a thread threw
    /// @throws CommunicationException if another node or the job failed meanwhile
    public void run(Simple.Program program) {
        if (!running.compareAndSet(false, true)) {
            throw new IllegalStateException("node " + number
                    + ": a run is under way; begin the next one when it has ended");
        }
        try (NodeMemory memory = new NodeMemory(number)) {
            Crew crew = new Crew(shape.of(number), processors(), "node " + number);
            crew.run(
                    member -> program.run(new Simple(world, shape, number, member, icl, memory)),
                    this::failing);
        } catch (CrewException e) {
            if (e.getCause() instanceof CommunicationException cause) {
                throw cause;
            }
            throw e;
        } finally {
            running.set(false);
        }
    }

    private int processors() {
        return Math.max(Shape.share(world), 1);
    }

    /// Ends the waits of this node's other threads for other nodes.
    private void failing(CrewException failure) {
        if (!(failure.getCause() instanceof CommunicationException)) {
            world.endpoint().fail(
                    new FailureNotice(world.rank(), String.valueOf(failure.getMessage())));
        }
    }
}
