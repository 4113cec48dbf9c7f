// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

/// The way in which a pass over a family multiplies: directly, unless the products are so small
/// that they would vanish. Then they are logarithms, and a pass that only looks for the largest one
/// precedes the pass that adds them up, divided by it.
final class Scale {
    private enum Kind { DIRECT, LARGEST, DIVIDED }

    private Kind kind = Kind.DIRECT;
    private double largest = Double.NEGATIVE_INFINITY;

    /// Makes a direct one.
    Scale() {}

    /// Multiplies directly from now on.
    void direct() {
        kind = Kind.DIRECT;
    }

    /// Looks for the largest product from now on.
    void look() {
        kind = Kind.LARGEST;
        largest = Double.NEGATIVE_INFINITY;
    }

    /// The logarithm of the largest product seen.
    double largest() {
        return largest;
    }

    /// Divides all products by one from now on.
    ///
    /// @param logarithm of that
    void divide(double logarithm) {
        kind = Kind.DIVIDED;
        largest = logarithm;
    }

    /// Whether products of children are given as logarithms.
    boolean isLogarithm() {
        return kind != Kind.DIRECT;
    }

    /// Multiplies, where it is not done directly.
    ///
    /// @param product the logarithm of the children's
    double apply(double one, double other, double product) {
        double logarithm = Math.log(one) + Math.log(other) + product;
        if (kind == Kind.LARGEST) {
            largest = Math.max(largest, logarithm);
            return 0;
        }
        return Math.exp(logarithm - largest);
    }
}
