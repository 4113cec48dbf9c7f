// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;

/// An operation of a program's own, in Open MPI's form: a subclass overrides one of the two
/// methods. Results go to the second buffer: `inOut[i] = in[i] OP inOut[i]`.
public abstract class UserFunction {
    /// For a subclass.
    public UserFunction() {}

    /// Combines arrays.
    ///
    /// @param in    an array of the type; of lower ranks
    /// @param inOut an array of the type, where the results go
    /// @param count how many items
    public void call(Object in, Object inOut, int count, Datatype type) {
        throw new UnsupportedOperationException(
                "a UserFunction overrides call(Object, Object, int, Datatype) or"
                        + " call(ByteBuffer, ByteBuffer, int, Datatype)");
    }

    /// Combines buffers in the machine's byte order.
    ///
    /// @param in    of lower ranks
    /// @param inOut where the results go
    /// @param count how many items
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
        UserLoop.throughArrays(this, in, inOut, count, type);
    }
}
