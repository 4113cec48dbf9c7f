// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.jspecify.annotations.Nullable;

/// The collectives of [Part] and [Parts] that both kinds of communicators have: those of one group
/// and those between two. The contract is that of [PartCalls].
///
/// In an [InterComm], "all ranks" and "each rank" are those of the other group, and the root is
/// named as it says there; parts that only ranks of one group need are ignored in the other, and
/// nothing can be in place.
public sealed interface PartCollectives permits PartCalls, InterComm {

    /// Blocks until all ranks have come here (MPI 4.1, section 6.3).
    void barrier();

    /// Starts [#barrier]; does not block. The request is done when all ranks have started theirs.
    ///
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> barrierAsync();

    /// Copies the root's part to all ranks (MPI 4.1, section 6.4).
    ///
    /// @param part read at the root, written elsewhere
    /// @param root the rank that has the values
    void broadcast(Part part, int root);

    /// Starts [#broadcast(Part, int)]; does not block.
    ///
    /// @param part as there; left alone until the request is done
    /// @param root as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> broadcastAsync(Part part, int root);

    /// Copies the root's part to all ranks, of which others may have more room: for programs whose
    /// receivers do not know the length, which the standard asks for. All ranks call this form.
    ///
    /// Two ranks, and ranks that share memory, take any lengths. Others choose by their own length
    /// how they do it, and differing ones are taken while none is long: up to 256 KiB in a team of
    /// up to 8 ranks, 16 KiB in a larger one, 4 KiB in more than two clusters; else refused.
    ///
    /// @param part read at the root; elsewhere written from its start on, and left alone behind
    ///     what came
    /// @param root the rank that has the values
    /// @return how many bytes the root has given
    long broadcastUpTo(Part part, int root);

    /// Starts [#broadcastUpTo]; does not block. The ranks share no memory for it.
    ///
    /// @param part as there; left alone until the request is done
    /// @param root as there
    /// @return the request, whose result is what that method returns
    CollectiveRequest<Long> broadcastUpToAsync(Part part, int root);

    /// Brings equal parts of all ranks to the root, in the order of ranks (MPI 4.1, section
    /// 6.5).
    ///
    /// @param send    this rank's part; at the root it may be [Part#IN_PLACE]
    /// @param receive at the root, room for all; elsewhere ignored
    /// @param root    the rank that gets them
    void gather(Part send, @Nullable Part receive, int root);

    /// Starts [#gather(Part, Part, int)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param root as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> gatherAsync(Part send, @Nullable Part receive, int root);

    /// Brings parts of any size from all ranks to the root (MPI 4.1, section 6.5).
    ///
    /// @param send    this rank's part; at the root it may be [Part#IN_PLACE]
    /// @param receive at the root, where each rank's part goes; elsewhere ignored
    /// @param root    the rank that gets them
    void gather(Part send, @Nullable Parts receive, int root);

    /// Starts [#gather(Part, Parts, int)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param root as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> gatherAsync(Part send, @Nullable Parts receive, int root);

    /// Brings equal parts from the root to all ranks (MPI 4.1, section 6.6).
    ///
    /// @param send    at the root, the parts in the order of ranks; elsewhere ignored
    /// @param receive where this rank's part goes; at the root it may be [Part#IN_PLACE]
    /// @param root    the rank that has them
    void scatter(@Nullable Part send, Part receive, int root);

    /// Starts [#scatter(Part, Part, int)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param root as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> scatterAsync(@Nullable Part send, Part receive, int root);

    /// Brings parts of any size from the root to all ranks (MPI 4.1, section 6.6).
    ///
    /// @param send    at the root, the part for each rank; elsewhere ignored
    /// @param receive where this rank's part goes; at the root it may be [Part#IN_PLACE]
    /// @param root    the rank that has them
    void scatter(@Nullable Parts send, Part receive, int root);

    /// Starts [#scatter(Parts, Part, int)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param root as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> scatterAsync(@Nullable Parts send, Part receive, int root);

    /// Brings equal parts of all ranks to all ranks, in the order of ranks (MPI 4.1, section
    /// 6.7).
    ///
    /// @param send    this rank's part, or [Part#IN_PLACE]
    /// @param receive room for all
    void allGather(Part send, Part receive);

    /// Starts [#allGather(Part, Part)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> allGatherAsync(Part send, Part receive);

    /// Brings parts of any size from all ranks to all ranks (MPI 4.1, section 6.7). Packed
    /// lengths are equal on all ranks; where parts lie need not be.
    ///
    /// @param send    this rank's part, or [Part#IN_PLACE]
    /// @param receive where each rank's part goes
    void allGather(Part send, Parts receive);

    /// Starts [#allGather(Part, Parts)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> allGatherAsync(Part send, Parts receive);

    /// Sends a part to every rank and receives one from every rank, all of one size (MPI 4.1,
    /// section 6.8).
    ///
    /// @param send    the parts to send, in the order of ranks, or [Part#IN_PLACE]
    /// @param receive room for the parts received, in the order of ranks; another place
    void allToAll(Part send, Part receive);

    /// Starts [#allToAll(Part, Part)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> allToAllAsync(Part send, Part receive);

    /// Sends a part of any size to every rank and receives one from every rank (MPI 4.1, section
    /// 6.8).
    ///
    /// @param send    the part for each rank, or [Parts#IN_PLACE]
    /// @param receive where each rank's part goes; other places
    void allToAll(Parts send, Parts receive);

    /// Starts [#allToAll(Parts, Parts)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> allToAllAsync(Parts send, Parts receive);

    /// Combines the values of all ranks at the root (MPI 4.1, section 6.9.1).
    ///
    /// @param send    this rank's values; at the root they may be [Part#IN_PLACE]
    /// @param receive at the root, where the results go, of the same kind; elsewhere ignored
    /// @param op      the operation; it combines the elements a layout picks
    /// @param root    the rank that gets the results
    void reduce(Part send, @Nullable Part receive, Op op, int root);

    /// Starts [#reduce(Part, Part, Op, int)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param op as there
    /// @param root as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> reduceAsync(Part send, @Nullable Part receive, Op op, int root);

    /// Combines the values of all ranks at all ranks (MPI 4.1, section 6.9.6).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where the results go, of the same kind
    /// @param op      the operation; it combines the elements a layout picks
    void allReduce(Part send, Part receive, Op op);

    /// Starts [#allReduce(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param op as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> allReduceAsync(Part send, Part receive, Op op);

    /// Combines the values of all ranks; each rank gets a part of the results (MPI 4.1, section
    /// 6.10.2).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where this rank's part goes, of the same kind; in place, it holds all values
    ///                and the results go to its start
    /// @param counts  how many results each rank gets; equal on all ranks
    /// @param op      the operation
    void reduceScatter(Part send, Part receive, int[] counts, Op op);

    /// Starts [#reduceScatter(Part, Part, int[], Op)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param counts as there
    /// @param op as there
    /// @return the request, whose result says nothing
    CollectiveRequest<Void> reduceScatterAsync(Part send, Part receive, int[] counts, Op op);
}
