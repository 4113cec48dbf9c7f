// SPDX-License-Identifier: Apache-2.0
package trip;

/// An exception that a call may throw.
public final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The shape that was lost.
    private final transient Shape shape;

    /// Creates one.
    ///
    /// @param shape the shape that was lost
    public Lost(Shape shape) {
        super("lost " + shape);
        this.shape = shape;
    }

    /// What was lost.
    ///
    /// @return the shape, where it was thrown
    public Shape shape() {
        return shape;
    }
}
