// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.Op;

/// The relation of the elements of a datatype's item to each other.
enum Meaning {
    /// Numbers by themselves.
    NUMBERS,

    /// A value and an index; a buffer of them may also be given as bytes.
    VALUE_AND_INDEX,

    /// A real and an imaginary part.
    COMPLEX;

    /// What they are in types made of such items.
    Meaning derived() {
        return this == COMPLEX ? this : NUMBERS;
    }

    /// How many numbers are one basic element (MPI 4.1, section 5.1.11): a complex number is, a
    /// value and its index are two.
    int numbersPerElement() {
        return this == COMPLEX ? 2 : 1;
    }

    /// The operation on what the elements are.
    ///
    /// @throws IllegalArgumentException if complex numbers have no such operation
    Op operation(Op named) {
        boolean partByPart = named == Op.SUM || named == Op.REPLACE || named == Op.NO_OP;
        if (this != COMPLEX || partByPart) {
            return named;
        }
        if (named == Op.PRODUCT) {
            return Op.COMPLEX_PRODUCT;
        }
        throw new WrongArgument(MPI.ERR_OP, "op is " + named
                + ": complex numbers take SUM, PROD, REPLACE, NO_OP or the program's own");
    }
}
