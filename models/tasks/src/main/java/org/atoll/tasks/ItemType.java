// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.tasks.pack.ItemCode;

/// The types of what is packed. A message tells the type of each of its items, so that a receiver
/// that expects another one is told.
public enum ItemType {
    /// Numbers of 8 bits: [Packing#bytes(byte...)].
    BYTE,
    /// Numbers of 16 bits: [Packing#shorts(short...)].
    SHORT,
    /// Characters of 16 bits: [Packing#chars(char...)].
    CHAR,
    /// Numbers of 32 bits: [Packing#ints(int...)].
    INT,
    /// Numbers of 64 bits, and tids: [Packing#longs(long...)].
    LONG,
    /// Floating-point numbers of 32 bits: [Packing#floats(float...)].
    FLOAT,
    /// Floating-point numbers of 64 bits: [Packing#doubles(double...)].
    DOUBLE,
    /// Truth values: [Packing#booleans(boolean...)].
    BOOLEAN,
    /// Complex numbers of two floats each: [Packing#complexFloats].
    COMPLEX_FLOAT,
    /// Complex numbers of two doubles each: [Packing#complexDoubles].
    COMPLEX_DOUBLE,
    /// A text: [Packing#string].
    STRING,
    /// Another message: [Packing#message].
    MESSAGE,
    /// An object and all it refers to: [Packing#object].
    OBJECT;

    static ItemType of(ItemCode code) {
        return valueOf(code.name());
    }
}
