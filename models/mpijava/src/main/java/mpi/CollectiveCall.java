// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Consumer;
import java.util.function.Function;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Operation;
import org.atoll.mpj.Part;
import org.atoll.mpj.PartCollectives;

/// A collective that a program has called, in whatever spelling: turns the program's words into
/// parts and hands them to the communicator below, which carries it out now or later.
abstract sealed class CollectiveCall permits MovingCall, CombiningCall, NeighbourCall {
    /// What a call has that blocked.
    static final Request DONE = new Request(null, null);

    private final Communicator caller;
    private final String name;
    private final boolean later;

    /// Creates a call.
    ///
    /// @param name   what the program calls it
    /// @param later  whether it comes back at once
    CollectiveCall(Communicator caller, String name, boolean later) {
        this.caller = caller;
        this.name = name;
        this.later = later;
    }

    final String name() {
        return name;
    }

    /// Makes the exceptions of all that a call does the program's.
    final Request attempt(Function<PartCollectives, Request> call) {
        try {
            return call.apply(below().parts());
        } catch (RuntimeException e) {
            throw caller.failed(name, e);
        }
    }

    final org.atoll.mpj.Communicator below() {
        return caller.handle(name);
    }

    /// The communicator below, of one group.
    final Comm intra() {
        return caller.intra(name);
    }

    /// Carries an operation out, now or later; what blocks has a request that is done.
    final Request carry(Operation<?> operation) {
        if (later) {
            return new Request(caller, operation.start().asRequest());
        }
        operation.run();
        return DONE;
    }

    /// Carries out a collective of objects.
    final Request objects(Function<Comm, Request> call) {
        if (takesDirectOnly() || isBetweenGroups()) {
            throw new WrongArgument(MPI.ERR_TYPE, "type is OBJECT: " + (takesDirectOnly()
                    ? name + " comes back at once and takes direct buffers, which hold none"
                    : "collectives between two groups move numbers; merge the groups first"));
        }
        return call.apply(intra());
    }

    /// Carries out what brings objects, which go to their places when they are there and, if the
    /// call has come back before, the program waits for it or has found it done.
    final <T> Request carry(Operation<T> operation, Consumer<T> landing) {
        if (later) {
            CollectiveRequest<T> started = operation.start();
            return new Request(caller, started.asRequest()).landing(status -> {
                landing.accept(started.await());
                return new Status(status);
            });
        }
        landing.accept(operation.run());
        return DONE;
    }

    /// Waits for all ranks, or starts to.
    final Request meet() {
        org.atoll.mpj.Communicator comm = below();
        if (later) {
            return carry(comm.parts().barrier());
        }
        comm.barrier();
        return DONE;
    }

    /// Whether this is one of Open MPI's that come back at once; MPJ Express's take arrays, too.
    private boolean takesDirectOnly() {
        return later && Character.isLowerCase(name.charAt(0));
    }

    final <S extends Share> S checked(S share) {
        if (takesDirectOnly()) {
            share.requireDirect();
        }
        return share;
    }

    /// Refuses that a rank's part is longer where it is received than where it is sent, or the
    /// other way round (MPI 4.1, chapter 6): the parts of other ranks would come to other places
    /// than the program expects. Between two groups either may have a length of its own.
    final void requireAlike(Items sent, Items received) {
        if (sent.isInPlace() || received.isInPlace() || isBetweenGroups()
                || sent.bytes() == received.bytes()) {
            return;
        }
        throw new WrongArgument(MPI.ERR_COUNT, "sendcount is " + sent.count() + " of "
                + sent.type() + " and recvcount " + received.count() + " of " + received.type()
                + ": a rank's part, here of " + sent.bytes() + " and " + received.bytes()
                + " bytes, is of one length on both sides");
    }

    final Part part(Items items) {
        return checked(items).part();
    }

    final boolean isBetweenGroups() {
        return below() instanceof InterComm;
    }

    /// How many ranks' data this rank gives or gets in a call without a root, or at the root.
    final int ranks() {
        return below() instanceof InterComm between
                ? between.remoteSize()
                : below().size();
    }

    /// How many ranks this rank's own group has.
    final int members() {
        return below().size();
    }

    final int rank() {
        return below().rank();
    }

    /// Whether this rank has or gets the whole.
    final boolean isRoot(int root) {
        return isBetweenGroups() ? root == MPI.ROOT : rank() == root;
    }

    /// Whether this rank's group is the root's; between two groups such a rank has no part of its
    /// own.
    final boolean isOnRootsSide(int root) {
        return (root == MPI.ROOT || root == MPI.PROC_NULL) && isBetweenGroups();
    }

    /// The root as the communicator below calls it.
    final int below(int root) {
        return root == MPI.ROOT && isBetweenGroups() ? InterComm.ROOT : root;
    }

    /// A call that has one buffer only: at the root, its own data is there already.
    final Items ownOf(Items items, int root) {
        return isRoot(root) ? Items.inPlace(items.type()) : items;
    }
}
