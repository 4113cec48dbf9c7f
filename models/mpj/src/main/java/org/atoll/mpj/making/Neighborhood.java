// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

/// A rank's neighbours in a graph.
///
/// @param sources            the ranks it receives from
/// @param sourceWeights      the weight of each of these edges
/// @param destinations       the ranks it sends to
/// @param destinationWeights the weight of each of these edges
@SuppressWarnings("ArrayRecordComponent") // whoever shows them copies them
public record Neighborhood(
        int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {}
