// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The ranks that send to this rank of a graph, and those to which it sends.
public final class DistGraphNeighbors {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;
    private final boolean weighted;

    DistGraphNeighbors(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destinationWeights,
            boolean weighted) {
        this.sources = sources;
        this.sourceWeights = sourceWeights;
        this.destinations = destinations;
        this.destinationWeights = destinationWeights;
        this.weighted = weighted;
    }

    /// How many edges come in.
    ///
    /// @return at least 0
    public int getInDegree() {
        return sources.length;
    }

    /// How many edges go out.
    ///
    /// @return at least 0
    public int getOutDegree() {
        return destinations.length;
    }

    /// Whether the program has given weights.
    public boolean isWeighted() {
        return weighted;
    }

    /// Where an edge that comes in begins.
    ///
    /// @param i which edge, from 0
    /// @return a rank
    public int getSource(int i) {
        return sources[Index.checked("getSource", "i", i, sources.length)];
    }

    /// The weight of an edge that comes in.
    ///
    /// @param i which edge, from 0
    /// @return 1 if none was given
    public int getSourceWeight(int i) {
        return sourceWeights[Index.checked("getSourceWeight", "i", i, sourceWeights.length)];
    }

    /// Where an edge that goes out ends.
    ///
    /// @param i which edge, from 0
    /// @return a rank
    public int getDestination(int i) {
        return destinations[Index.checked("getDestination", "i", i, destinations.length)];
    }

    /// The weight of an edge that goes out.
    ///
    /// @param i which edge, from 0
    /// @return 1 if none was given
    public int getDestinationWeight(int i) {
        return destinationWeights[
                Index.checked("getDestinationWeight", "i", i, destinationWeights.length)];
    }
}
