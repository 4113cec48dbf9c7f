// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Objects;
import java.util.function.BinaryOperator;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// An operation of a reduction: one of those in [MPI], or a program's own.
public class Op implements Freeable {
    /// The longest operand that is not divided for an operation of the program's own.
    private static final int WHOLE_BYTES = 10_000;

    private final @Nullable Operands named;
    private final @Nullable UserLoop own;
    private final boolean commutative;
    private boolean freed;

    Op(org.atoll.mpj.Op named) {
        this.named = new Operands(named);
        this.own = null;
        this.commutative = true;
    }

    private Op(UserLoop own, boolean commutative) {
        Presence.HERE.requireNotAfter("Op");
        this.named = null;
        this.own = own;
        this.commutative = commutative;
    }

    /// Creates an operation (MPI 4.1, section 6.9.5).
    ///
    /// @param function associative
    /// @param commute whether operands may change places
    public Op(User_function function, boolean commute) {
        this(new UserLoop(Required.of("Op", "function", function)), commute);
    }

    /// MPJ Express's form.
    ///
    /// @param function associative
    /// @param commute  whether operands may change places
    /// @param code     not looked at
    public Op(User_function function, boolean commute, int code) {
        this(function, commute);
    }

    /// Creates an operation (MPI 4.1, section 6.9.5).
    ///
    /// @param function associative
    /// @param commute whether operands may change places
    public Op(UserFunction function, boolean commute) {
        this(new UserLoop(Required.of("Op", "function", function)), commute);
    }

    /// Whether operands may change places.
    ///
    /// @return what the program has said, and true of the predefined ones
    public boolean isCommutative() {
        Presence.HERE.requireNotAfter("isCommutative");
        if (freed) {
            throw new MPIException("isCommutative: op was freed", MPI.ERR_OP, null);
        }
        return commutative;
    }

    @Override
    public void free() {
        if (own == null) {
            throw new MPIException("free: the operation " + Objects.requireNonNull(named).named()
                    + " is predefined: only those that a program has made are freed",
                    MPI.ERR_OP, null);
        }
        freed = true;
    }

    /// Whether it was freed.
    public boolean isNull() {
        return freed;
    }

    private void requireThere() {
        if (freed) {
            throw new WrongArgument(MPI.ERR_OP, "op was freed");
        }
    }

    /// The operation on items of a type, as they lie in a part of which any stretch may be
    /// combined by itself.
    ///
    /// @throws IllegalArgumentException if there is none
    org.atoll.mpj.Op on(Datatype type, Part part) {
        return own == null
                ? Objects.requireNonNull(named).on(type, part)
                : own(type, part, Operands.together(type, part));
    }

    /// The same for what the whole part is. A program's operation on a short one is called with all
    /// of it: the standard speaks of single items, but programs know from MPJ Express, and from
    /// Open MPI up to this length, that they get all, and let the items belong together.
    ///
    /// @throws IllegalArgumentException if there is none
    org.atoll.mpj.Op onAll(Datatype type, Part part) {
        boolean isWhole = own != null && part.bytes() > 0 && part.bytes() <= WHOLE_BYTES;
        return isWhole ? own(type, part, Math.toIntExact(part.count())) : on(type, part);
    }

    private org.atoll.mpj.Op own(Datatype type, Part part, int together) {
        requireThere();
        org.atoll.mpj.Op op = Objects.requireNonNull(own)
                .on(type, together, Operands.together(type, part));
        return commutative ? op.commutative() : op;
    }

    /// Whether it does not only move the operands.
    boolean combines() {
        return named == null || named.combines();
    }

    /// The operation on items of a type as windows take it.
    ///
    /// @throws IllegalArgumentException if it is a program's own
    org.atoll.mpj.Op predefined(Datatype type) {
        requireThere();
        if (named == null) {
            throw new WrongArgument(
                    MPI.ERR_OP, "op is the program's own: windows take predefined operations");
        }
        return named.inWindow(type);
    }

    /// The operation on arrays of objects, which only a program can give.
    ///
    /// @throws IllegalArgumentException if this is a predefined one
    BinaryOperator<Object[]> onObjects(Datatype type) {
        if (own == null) {
            throw new WrongArgument(
                    MPI.ERR_OP, "op is " + Objects.requireNonNull(named).named()
                    + ": objects take an operation of the program's own");
        }
        requireThere();
        return (left, right) -> {
            Object[] results = right.clone();
            own.onObjects(left, results, type);
            return results;
        };
    }
}
