// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.face;

/// An exception that knows its class, a number as those of the standard (MPI 4.1, section 9.4),
/// which package `mpi` has. If one rank throws it where all ranks make something, the others hear
/// of it by an [IllegalStateException] that is of the same class: see
/// [org.atoll.mpj.Comm#contribute].
public interface Classified {

    /// The class.
    ///
    /// @return a number that means nothing here
    int errorClass();
}
