// SPDX-License-Identifier: Apache-2.0
package trip;

import java.io.Serializable;

/// A type whose objects travel: a sealed type with a record and a nested class.
public sealed interface Shape extends Serializable permits Shape.Square, Circle {

    /// A nested class with a neighbour.
    final class Square extends Named implements Shape {
        private static final long serialVersionUID = 1L;
        private final int side;

        Square(String name, int side) {
            super(name);
            this.side = side;
        }

        @Override
        public String toString() {
            return name + " of " + side + " " + Circle.round(side);
        }
    }
}
