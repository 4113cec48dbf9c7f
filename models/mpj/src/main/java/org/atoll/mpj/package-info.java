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
/// A communicator has many calls, which lie in the classes that [org.atoll.mpj.Comm] extends:
///
/// | about | whole arrays | a [org.atoll.mpj.Part] of a buffer | objects |
/// |---|---|---|---|
/// | messages | `PointToPoint` | `Messages`, `Probes` | `ObjectMessages` |
/// | collectives | `CollectiveCalls`, `CombiningCalls` | `PartCalls` | `ObjectCalls` |
/// | the same as requests | `ArrayRequests` | `PartRequests` | `ObjectRequests` |
/// | prepared, started often | | `Messages`, `PersistentCalls` | |
///
/// `Members` says who belongs to it, `Arrangements` makes grids and graphs of its ranks,
/// `MeetingCalls` leads to other groups and worlds ([org.atoll.mpj.InterComm]), and `Comm` itself
/// makes one communicator of another. [org.atoll.mpj.Window] is memory that ranks show to each
/// other, [org.atoll.mpj.SharedFile] a file they have open together, [org.atoll.mpj.Op] combines
/// values, [org.atoll.mpj.RankExecutor] hands out tasks.
///
/// A *buffer* is an array of a primitive type or a memory segment; counts are inferred from it
/// or given in elements (bytes for a segment). Ranks are those of the communicator. Any thread
/// of a rank may call anything. Wrong arguments are an [IllegalArgumentException] that names
/// the value; a failed rank is a [org.atoll.fabric.job.CommunicationException].
package org.atoll.mpj;
