// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.fault;

/// A type that an [IllegalArgumentException] or [IllegalStateException] of `org.atoll.mpj` has as
/// well: it knows what is wrong with the call, and need not be read. So whoever has classes of
/// errors, as package `mpi` (MPI 4.1, section 9.4), finds the class whatever the words are.
///
/// ```java
/// if (failure instanceof Misuse known && known.flaw() == Misuse.Flaw.TAG) {
/// ```
///
/// If one rank throws it where all ranks make something, it is one on the others, too, with the
/// same fields: see [org.atoll.mpj.Comm#contribute]. It does not travel as an object: what arrives
/// is a plain exception.
public sealed interface Misuse permits WrongArgument, WrongState {

    /// All that is known. From any thread; does not block.
    ///
    /// @return the fields of which the message is made
    Fault fault();

    /// What kind of thing is wrong. From any thread; does not block.
    default Flaw flaw() {
        return fault().flaw();
    }

    /// A kind of flaw that a call may have.
    enum Flaw {
        /// A rank that its communicator, group or window does not have.
        RANK,

        /// A root that there is not.
        ROOT,

        /// A negative tag.
        TAG,

        /// A negative count.
        COUNT,

        /// A buffer that is null, or that offset and count do not lie in; or buffered sends for
        /// which there is no room.
        BUFFER,

        /// A type of elements that a file's view cannot be made of.
        TYPE,

        /// An operation that does not go with the elements, or is null.
        OPERATION,

        /// Dimensions that a grid does not have, or cannot have.
        DIMENSIONS,

        /// A place that does not lie in a window.
        PLACE,

        /// Modes of opening that contradict each other.
        MODES,

        /// Reading what was not opened for it.
        NOT_READABLE,

        /// Writing what was not opened for it.
        NOT_WRITABLE,

        /// Positions of a rank's own in a file that is read or written in sequence.
        SEQUENTIAL,

        /// Values that differ where all ranks give the same.
        DIFFERENT,

        /// More memory than another rank has.
        MEMORY,

        /// Any other argument.
        ARGUMENT,

        /// Any other call at a wrong time.
        STATE
    }
}
