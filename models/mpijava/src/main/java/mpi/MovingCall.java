// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.Part;
import org.atoll.mpj.PartCollectives;
import org.atoll.mpj.Parts;

/// A collective that moves data as it is.
final class MovingCall extends CollectiveCall {

    /// Creates a call.
    MovingCall(Communicator caller, String name, boolean later) {
        super(caller, name, later);
    }

    private Part own(Items items, int root) {
        return isOnRootsSide(root) ? Part.IN_PLACE : part(items);
    }

    private Part all(Items each) {
        return part(each.times(ranks()));
    }

    /// Room for a part of each rank's, of which this rank sends one.
    private Part all(Items each, Items sent) {
        requireAlike(sent, each);
        return all(each);
    }

    private Parts parts(Shares shares) {
        return checked(shares.among(ranks())).parts();
    }

    Request barrier() {
        return attempt(on -> meet());
    }

    /// Receivers may have more room than the root gives, as in MPJ Express and Open MPI.
    Request broadcast(Items items, int root) {
        return attempt(on -> {
            if (items.isObject()) {
                return objects(comm -> ObjectCollectives.broadcast(this, comm, items, root));
            }
            Part part = root == MPI.PROC_NULL ? own(items, root) : part(items);
            int from = below(root);
            return carry(on.broadcastUpTo(part, from));
        });
    }

    Request gather(Items mine, Share all, int root) {
        return attempt(on -> {
            if (mine.isObject()) {
                return objects(comm -> ObjectCollectives.gather(this, comm, mine, all, root));
            }
            Part own = own(mine, root);
            int to = below(root);
            return switch (all) {
                case Items each -> {
                    Part room = isRoot(root) ? all(each, mine) : null;
                    Part out = room == null ? own : Apart.from(own, room);
                    yield carry(on.gather(out, room, to));
                }
                case Shares each -> {
                    Parts room = isRoot(root) ? parts(each) : null;
                    Part out = room == null ? own : Apart.from(own, room);
                    yield carry(on.gather(out, room, to));
                }
            };
        });
    }

    /// Gathers in one buffer.
    Request gather(Items items, int root) {
        return attempt(on -> gather(ownOf(items, root), items, root));
    }

    Request scatter(Share all, Items mine, int root) {
        return attempt(on -> {
            if (mine.isObject()) {
                return objects(comm -> ObjectCollectives.scatter(this, comm, all, mine, root));
            }
            Part own = own(mine, root);
            int from = below(root);
            return switch (all) {
                case Items each -> {
                    if (isRoot(root)) {
                        requireAlike(each, mine);
                    }
                    Part given = isRoot(root) ? Apart.from(all(each), own) : null;
                    yield carry(on.scatter(given, own, from));
                }
                case Shares each -> {
                    Parts given = isRoot(root) ? Apart.from(parts(each), own) : null;
                    yield carry(on.scatter(given, own, from));
                }
            };
        });
    }

    /// Scatters in one buffer.
    Request scatter(Items items, int root) {
        return attempt(on -> scatter(items, ownOf(items, root), root));
    }

    Request allGather(Items mine, Share all) {
        return attempt(on -> {
            if (mine.isObject()) {
                return objects(comm -> ObjectCollectives.allGather(this, comm, mine, all));
            }
            Part own = part(mine);
            return switch (all) {
                case Items each -> {
                    Part room = all(each, mine);
                    Part out = Apart.from(own, room);
                    yield carry(on.allGather(out, room));
                }
                case Shares each -> {
                    Parts room = parts(each);
                    Part out = Apart.from(own, room);
                    yield carry(on.allGather(out, room));
                }
            };
        });
    }

    Request allToAll(Items given, Items room) {
        return attempt(on -> {
            if (given.isObject()) {
                return objects(comm -> ObjectCollectives.allToAll(this, comm, given, room));
            }
            Part in = all(room, given);
            Part out = Apart.from(all(given), in);
            return carry(on.allToAll(out, in));
        });
    }

    Request allToAll(Shares given, Shares room) {
        return attempt(on -> given.type().isObject()
                ? objects(comm -> ObjectCollectives.allToAll(this, comm, given, room))
                : exchange(on, parts(given), parts(room)));
    }

    Request allToAllByTypes(Shares given, Shares room) {
        return attempt(on -> exchange(
                on, checked(given.among(ranks())).partsByType(),
                checked(room.among(ranks())).partsByType()));
    }

    private Request exchange(PartCollectives on, Parts given, Parts room) {
        Parts out = Apart.from(given, room);
        return carry(on.allToAll(out, room));
    }
}
