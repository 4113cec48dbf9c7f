// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

/// Hints on how the collective accesses of a file are carried out: what is behind
/// [org.atoll.mpj.FileHints].
///
/// @param windowBytes how much an aggregator brings together at once
/// @param aggregators how many ranks of each node do so
/// @param exchange    when they do
public record Hints(int windowBytes, int aggregators, Together.Choice exchange) {

    /// A number that is equal where they are.
    public long mark() {
        return (((long) windowBytes << Short.SIZE) + aggregators) * 31
                + exchange.name().hashCode();
    }
}
