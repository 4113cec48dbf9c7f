// SPDX-License-Identifier: Apache-2.0

/// Message passing, the modern way. A rank of a job ([org.atoll.job.Job]) enters it and is given
/// its [org.atoll.mpj.Mpj]; from there it has a [org.atoll.mpj.Comm], on which it sends, receives
/// and calls collectives. `Mpj.run(args, mpj -> ...)` is short for a program that uses no other
/// model.
///
/// ```java
/// Job.run(args, rank -> {
///     Comm comm = Mpj.in(rank).comm();
///     double[] sum = comm.allReduce(new double[] {comm.rank()}, Op.SUM);
///     if (comm.rank() == 0) {
///         System.out.println(sum[0]);
///     }
/// });
/// ```
///
/// A [org.atoll.mpj.Communicator] has messages between two ranks. A [org.atoll.mpj.Comm], of one
/// group of ranks, has what blocks on whole arrays and on objects, and makes communicators, grids,
/// windows and executors; the rest of its calls is in parts of it:
///
/// | part | what it has |
/// |---|---|
/// | `arrays()` | [org.atoll.mpj.ArrayCollectives]: whole arrays, as operations |
/// | `parts()` | [org.atoll.mpj.PartCollectives]: a [org.atoll.mpj.Part] of a buffer, or many |
/// | `objects()` | [org.atoll.mpj.ObjectCollectives]: objects, as operations |
/// | `neighbors()` | [org.atoll.mpj.NeighborCollectives], on grids and graphs |
/// | `worlds()` | [org.atoll.mpj.Worlds]: ways to ranks of other worlds |
/// | `survivors()` | [org.atoll.mpj.Survivors]: what goes on when a rank is lost |
///
/// An [org.atoll.mpj.Operation] is run at once, started as a request, or prepared and started
/// often. An [org.atoll.mpj.InterComm] lies between two groups. [org.atoll.mpj.Window] is memory
/// that ranks show to each other, [org.atoll.mpj.SharedFile] a file they have open together,
/// [org.atoll.mpj.Op] combines values, [org.atoll.mpj.RankExecutor] hands out tasks.
///
/// A *buffer* is an array of a primitive type or a memory segment; counts are inferred from it
/// or given in elements (bytes for a segment). Ranks are those of the communicator. Any thread
/// of a rank may call anything. Wrong arguments are an [IllegalArgumentException] that names
/// the value; a failed rank is a [org.atoll.fabric.job.CommunicationException].
///
/// The classes here are faces: each checks its arguments, asks a hidden package to act, and makes
/// what the program gets. `Domain`, `Portion`, `Operator` and `Members` are what is behind a
/// communicator, a [org.atoll.mpj.Part], an [org.atoll.mpj.Op] and a [org.atoll.mpj.Group]. The
/// hidden packages name each other in this order only, and none of them names a face:
/// `file`, `window`, `making`, `executor`, `plan`, `request`, `reduce`, `part`, `team`, `circle`.
package org.atoll.mpj;
