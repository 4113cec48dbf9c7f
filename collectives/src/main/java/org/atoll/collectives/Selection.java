// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.atoll.collectives.FlatTable.ALWAYS;
import static org.atoll.collectives.FlatTable.ANY_RANKS;
import static org.atoll.collectives.FlatTable.KIB;
import static org.atoll.collectives.FlatTable.row;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.atoll.collectives.Choice.Rule;
import org.atoll.collectives.algorithms.LinearAllToAll;
import org.atoll.collectives.algorithms.LinearGather;
import org.atoll.collectives.algorithms.LinearScatter;
import org.atoll.collectives.algorithms.WideAreaAllGather;
import org.atoll.collectives.algorithms.WideAreaAllReduce;
import org.atoll.collectives.algorithms.WideAreaAllToAll;
import org.atoll.collectives.algorithms.WideAreaBarrier;
import org.atoll.collectives.algorithms.WideAreaBroadcast;
import org.atoll.collectives.algorithms.WideAreaExclusiveScan;
import org.atoll.collectives.algorithms.WideAreaGather;
import org.atoll.collectives.algorithms.WideAreaReduce;
import org.atoll.collectives.algorithms.WideAreaReduceScatter;
import org.atoll.collectives.algorithms.WideAreaScan;
import org.atoll.collectives.algorithms.WideAreaScatter;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.fabric.Settings;

/// Which algorithm is taken for which operation, message length and number of ranks: a table,
/// read once. All ranks of a job must have equal settings.
///
/// A row is an algorithm, the longest message it is for, and the largest team it is for; the
/// first row that fits is taken. What counts as the message: for broadcast, reduce, all-reduce
/// and the scans the elements of one rank, for gather, scatter and all-to-all one part, for
/// all-gather and reduce-scatter the parts of all ranks. The operations with parts of any size at
/// the root or in pairs ask with length 0, because no rank knows all lengths.
///
/// The rows for up to 8 ranks were measured with 4 ranks on 2 cores over shared memory, at 8 B to
/// 1 MiB, by `atoll bench --vary`; those for pairs with 2 ranks (all-reduce, broadcast and
/// all-to-all). `docs/notes/foundation.md` has the figures. Where ranks share cores the fewest
/// rounds win while a switch between ranks costs more than the bytes, and for some operations that
/// never ends. The rows for larger teams are estimates.
///
/// A team whose ranks are in several clusters has rows of its own, whose algorithms send each
/// datum over each wide-area link at most once; inside clusters they take what the other rows
/// say. Of the operations with parts of any size the linear algorithms do so already: each part
/// goes straight from rank to rank, all at once.
///
/// Rows whose algorithm needs a [org.atoll.fabric.Board] are for teams that have one.
///
/// The setting `atoll.collectives.OPERATION` names one algorithm to be taken always; the setting
/// `atoll.collectives.OPERATION.ALGORITHM.bytes` replaces the length in a row, and -1 leaves the
/// row out. `atoll.collectives.segment.bytes` is the length of a pipeline's segment,
/// `atoll.collectives.link.bytes` what a wide-area link carries in the time of its latency. With
/// `atoll.check.collectives` ranks first tell each other what they call. Immutable; may be used
/// from any thread.
public final class Selection {

    /// The value of an operation's setting that leaves the choice to the table.
    public static final String BY_TABLE = "table";

    /// About what the papers' lines of 6 Mbit/s carry in 3 ms. On a line that carries more, a
    /// message of a length between the two takes up to one latency longer than it must.
    private static final int LINK_BYTES = 4 * KIB;

    final Choice<Algorithm.Barrier> barrier;
    final Choice<Algorithm.Broadcast> broadcast;
    final Choice<Algorithm.Reduce> reduce;
    final Choice<Algorithm.AllReduce> allReduce;
    final Choice<Algorithm.Gather> gather;
    final Choice<Algorithm.GatherV> gatherV;
    final Choice<Algorithm.Scatter> scatter;
    final Choice<Algorithm.ScatterV> scatterV;
    final Choice<Algorithm.AllGather> allGather;
    final Choice<Algorithm.AllToAll> allToAll;
    final Choice<Algorithm.AllToAllV> allToAllV;
    final Choice<Algorithm.Scan> scan;
    final Choice<Algorithm.Scan> exclusiveScan;
    final Choice<Algorithm.ReduceScatter> reduceScatter;

    private final Settings settings;
    private final Map<Operation, String> forced;
    private final Map<Operation, List<String>> names = new EnumMap<>(Operation.class);

    /// Reads the table.
    ///
    /// @param settings where names and lengths may be set
    /// @throws IllegalArgumentException if a setting names an algorithm that does not exist, or
    ///     is no number where one is needed
    public Selection(Settings settings) {
        this(settings, Map.of());
    }

    private Selection(Settings settings, Map<Operation, String> forced) {
        this.settings = settings;
        this.forced = forced;
        var flat = new FlatTable(settings);
        int link = settings.number(FlatTable.PREFIX + "link.bytes", LINK_BYTES, 0);
        barrier = choice(flat.barrier, List.of(
                row(new WideAreaBarrier(), ALWAYS, ANY_RANKS)));
        broadcast = choice(flat.broadcast, List.of(
                row(new WideAreaBroadcast(flat.broadcast::pick, link), ALWAYS, ANY_RANKS)));
        reduce = choice(flat.reduce, List.of(
                row(new WideAreaReduce(flat.reduce::pick), ALWAYS, ANY_RANKS)));
        allReduce = choice(flat.allReduce, List.of(
                row(new WideAreaAllReduce(flat.reduce::pick, flat.broadcast::pick, link),
                        ALWAYS, ANY_RANKS)));
        gather = choice(flat.gather, List.of(
                row(new WideAreaGather(flat.gather::pick), 64 * KIB, ANY_RANKS),
                row(new LinearGather(), ALWAYS, ANY_RANKS)));
        gatherV = choice(flat.gatherV, List.of(
                row(new LinearGather(), ALWAYS, ANY_RANKS)));
        scatter = choice(flat.scatter, List.of(
                row(new WideAreaScatter(flat.scatter::pick), 64 * KIB, ANY_RANKS),
                row(new LinearScatter(), ALWAYS, ANY_RANKS)));
        scatterV = choice(flat.scatterV, List.of(
                row(new LinearScatter(), ALWAYS, ANY_RANKS)));
        allGather = choice(flat.allGather, List.of(
                row(new WideAreaAllGather(flat.broadcast::pick), ALWAYS, ANY_RANKS)));
        allToAll = choice(flat.allToAll, List.of(
                row(new WideAreaAllToAll(), 512, ANY_RANKS),
                row(new LinearAllToAll(), ALWAYS, ANY_RANKS)));
        allToAllV = choice(flat.allToAllV, List.of(
                row(new LinearAllToAll(), ALWAYS, ANY_RANKS)));
        scan = choice(flat.scan, List.of(
                row(new WideAreaScan(flat.scan::pick, flat.broadcast::pick),
                        ALWAYS, ANY_RANKS)));
        exclusiveScan = choice(flat.exclusiveScan, List.of(
                row(new WideAreaExclusiveScan(flat.exclusiveScan::pick, flat.broadcast::pick),
                        ALWAYS, ANY_RANKS)));
        reduceScatter = choice(flat.reduceScatter, List.of(
                row(new WideAreaReduceScatter(flat.reduce::pick), ALWAYS, ANY_RANKS)));
    }

    /// Whether ranks tell each other what they call.
    ///
    /// @return true if the setting says so
    public boolean checks() {
        return settings.number("atoll.check.collectives", 0, 0) != 0;
    }

    /// The same table with one algorithm taken always, for tests and benchmarks.
    ///
    /// @param operation the operation
    /// @param algorithm the algorithm's name, one of [#names]
    /// @return a new selection
    /// @throws IllegalArgumentException if there is no such algorithm
    public Selection forcing(Operation operation, String algorithm) {
        Map<Operation, String> more = new EnumMap<>(Operation.class);
        more.putAll(forced);
        more.put(operation, algorithm);
        return new Selection(settings, more);
    }

    /// The algorithms there are for an operation.
    ///
    /// @param operation the operation
    /// @return their names
    public List<String> names(Operation operation) {
        return names.getOrDefault(operation, List.of());
    }

    private <A extends Algorithm> Choice<A> choice(
            Choice<A> flat, List<Rule<? extends A>> wide) {
        Operation operation = flat.operation();
        Choice<A> choice = new Choice<>(
                operation, flat.rules(), FlatTable.read(settings, operation, wide));
        names.put(operation, choice.names());
        String asked = settings.text(FlatTable.PREFIX + operation.label(), BY_TABLE);
        String name = forced.getOrDefault(operation, asked);
        return name.equals(BY_TABLE) ? choice : choice.only(name);
    }
}
