// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Objects;
import java.util.function.BinaryOperator;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// An operation of a reduction: one of those in [MPI], or a program's own.
@SuppressWarnings("doclint:missing") // see package-info
public class Op implements Freeable {
    private final org.atoll.mpj.@Nullable Op named;
    private final @Nullable UserLoop own;
    private final boolean commutative;
    private boolean freed;

    Op(org.atoll.mpj.Op named) {
        this.named = named;
        this.own = null;
        this.commutative = true;
    }

    private Op(UserLoop own, boolean commutative) {
        this.named = null;
        this.own = own;
        this.commutative = commutative;
    }

    public Op(User_function function, boolean commute) {
        this(new UserLoop(function), commute);
    }

    /// MPJ Express's form.
    ///
    /// @param code not looked at
    public Op(User_function function, boolean commute, int code) {
        this(function, commute);
    }

    public Op(UserFunction function, boolean commute) {
        this(new UserLoop(function), commute);
    }

    public boolean isCommutative() {
        return commutative;
    }

    @Override
    public void free() {
        freed = true;
    }

    public boolean isNull() {
        return freed;
    }

    /// The operation on items of a type, as they lie in a part.
    ///
    /// @throws IllegalArgumentException if there is none
    org.atoll.mpj.Op on(Datatype type, Part part) {
        if (own != null) {
            org.atoll.mpj.Op op = own.on(type, type.together(part));
            return commutative ? op.commutative() : op;
        }
        org.atoll.mpj.Op op = Objects.requireNonNull(named);
        return type.operation(op, part);
    }

    /// The operation on items of a type as windows take it.
    ///
    /// @throws IllegalArgumentException if it is a program's own
    org.atoll.mpj.Op predefined(Datatype type) {
        if (named == null) {
            throw new IllegalArgumentException(
                    "op is the program's own: windows take predefined operations");
        }
        return type.meaning().operation(named);
    }

    /// The operation on arrays of objects, which only a program can give.
    ///
    /// @throws IllegalArgumentException if this is a predefined one
    BinaryOperator<Object[]> onObjects(Datatype type) {
        if (own == null) {
            throw new IllegalArgumentException(
                    "op is " + named + ": objects take an operation of the program's own");
        }
        return (left, right) -> {
            Object[] results = right.clone();
            own.onObjects(left, results, type);
            return results;
        };
    }
}
