// SPDX-License-Identifier: Apache-2.0

/// Two faces of message passing in the same classes, so that existing programs run unchanged:
/// mpiJava 1.2, which MPJ Express speaks too (`MPI.COMM_WORLD.Send(buf, offset, count, type, dest,
/// tag)`), and Open MPI's Java bindings (`MPI.COMM_WORLD.send(buf, count, type, dest, tag)`). Both
/// call [org.atoll.mpj.Comm] and its like; nothing is computed here.
///
/// Names and parameters are those of the two standards. These words mean the same in all calls:
/// *buf* is a buffer, *offset* an element of it, *count* a number of items of a *type*, *dest*,
/// *source* and *root* are ranks of the communicator, *counts* and *displs* say in items what
/// belongs to which rank. A call that goes wrong throws an [mpi.MPIException] with its name, the
/// argument, the value and what is allowed; so does one on something that was freed, and one after
/// [mpi.MPI#Finalize].
///
/// Where the two collide, this holds:
///
/// - [mpi.MPIException] is unchecked, which both kinds of callers compile with. It is always
///   thrown to the caller unless the communicator's error handler is
///   [mpi.MPI#ERRORS_ARE_FATAL], which the program then has set itself.
/// - Constants have Open MPI's values and are compile-time constants.
/// - A class of Open MPI whose name differs from mpiJava's only in case extends it
///   ([mpi.CartComm] extends [mpi.Cartcomm]).
/// - `MPI.INT2` and its like are pairs in an `int[]` for mpiJava and 8 bytes of a `byte[]` or
///   `ByteBuffer` for Open MPI: the buffer decides.
///
/// State is kept per class loader: ranks that are threads have their own copies of this package
/// (see [org.atoll.job.local.ThreadRanks]).
package mpi;
