// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An operation of a program's own, in mpiJava's form.
@SuppressWarnings("doclint:missing") // see package-info
public abstract class User_function {
    public User_function() {}

    /// Combines `inoutvec[inoutoffset + i] = invec[inoffset + i] OP inoutvec[inoutoffset + i]`.
    ///
    /// @param invec    an array of the type; of lower ranks
    /// @param inoutvec an array of the type, where the results go
    public abstract void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype);
}
