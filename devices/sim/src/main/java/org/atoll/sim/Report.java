// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.List;

/// The results of a simulated run.
///
/// @param nanos      when the last rank's program returned, in virtual time
/// @param hash       the trace hash: equal for equal deliveries in equal order
/// @param travelHash the same over times, ranks and lengths alone, not over what frames are for
/// @param deliveries how many frames were delivered
public record Report(long nanos, long hash, long travelHash, long deliveries, long events) {

    static Report of(Simulation simulation) {
        return new Report(
                simulation.nanos(),
                simulation.trace().hash(),
                simulation.trace().travelHash(),
                simulation.trace().deliveries(),
                simulation.schedule().events());
    }

    /// One rank's part of its job's profile; rank 0 adds what holds for the job.
    ///
    /// ```
    /// sim  rank  end-nanos  computed-nanos  frames  bytes  wide-frames  wide-bytes
    /// sim  job   end-nanos  trace-hash  deliveries  events  travel-hash
    /// sim  computing  modelled, measured or zero
    /// ```
    static List<String> lines(Simulation simulation, SimRank rank) {
        Tally tally = rank.tally();
        String own = String.join(
                "\t",
                "sim",
                "rank",
                Long.toString(tally.endNanos),
                Long.toString(tally.computedNanos),
                Long.toString(tally.insideFrames),
                Long.toString(tally.insideBytes),
                Long.toString(tally.outsideFrames),
                Long.toString(tally.outsideBytes));
        return rank.number() == 0
                ? List.of(own, of(simulation).line(), "sim\tcomputing\t" + simulation.computing())
                : List.of(own);
    }

    private String line() {
        return String.join(
                "\t",
                "sim",
                "job",
                Long.toString(nanos),
                Long.toHexString(hash),
                Long.toString(deliveries),
                Long.toString(events),
                Long.toHexString(travelHash));
    }
}
