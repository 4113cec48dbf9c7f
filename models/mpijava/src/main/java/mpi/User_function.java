// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An operation of a program's own, in mpiJava's form.
public abstract class User_function {
    /// For a subclass.
    public User_function() {}

    /// Combines `inoutvec[inoutoffset + i] = invec[inoffset + i] OP inoutvec[inoutoffset + i]`.
    ///
    /// @param invec       an array of the type; of lower ranks
    /// @param inoffset    its first element
    /// @param inoutvec    an array of the type, where the results go
    /// @param inoutoffset its first element
    /// @param count       how many items
    public abstract void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype);
}
