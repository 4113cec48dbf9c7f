// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// Points of one colour that lie side by side in a row.
///
/// @param array of the points' type
/// @param from  the place of the first of them
record Line(Object array, int from) {

    /// The points behind some of them.
    Line behind(int count) {
        return new Line(array, from + count);
    }
}
