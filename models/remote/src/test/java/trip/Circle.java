// SPDX-License-Identifier: Apache-2.0
package trip;

/// A record.
///
/// @param radius a component
public record Circle(double radius) implements Shape {

    /// For its package only.
    static String round(int value) {
        return "about " + value;
    }
}
