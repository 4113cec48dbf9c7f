// SPDX-License-Identifier: Apache-2.0
package trip;

import org.atoll.remote.Remote;

/// An object that lives where its class came from elsewhere.
@Remote
public class Porter {
    private final Shape first;

    /// Creates one.
    ///
    /// @param first what it carries at first
    public Porter(Shape first) {
        this.first = first;
    }

    /// Carries a shape.
    ///
    /// @param shape any
    /// @return what it has
    public Shape[] carry(Shape shape) {
        return new Shape[] {first, shape};
    }
}
