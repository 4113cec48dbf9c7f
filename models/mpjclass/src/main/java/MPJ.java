// SPDX-License-Identifier: Apache-2.0

import java.util.List;
import mpi.MPI;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// Message passing in AgentTeamwork's spelling: `MPJ.Init(args)`, `MPJ.COMM_WORLD.Send(...)`,
/// `MPJ.INT`. It is [MPI] by another name and inherits everything.
///
/// A program in the unnamed package can only name classes of that package and of named ones it
/// imports, so this class is in the unnamed package, and in a jar of its own that stands on the
/// class path: a module cannot hold it.
public final class MPJ extends MPI {
    /// What a program in functions has joined by already, until its own Init takes it.
    private static volatile @Nullable GridTcp joined;

    private MPJ() {}

    /// Joins the job; blocks until all ranks have. Of a program in functions the rank has joined
    /// before its first function: then the first call only tells the arguments.
    ///
    /// @return the program's own arguments
    @SuppressWarnings("HidingMethod") // a program in functions has joined already
    public static String[] Init(String[] args) {
        GridTcp known = joined;
        joined = null;
        return known == null || isFinalized() ? MPI.Init(args) : known.arguments();
    }

    /// The same by recording connections. Whether they record is the job's matter here: all do in
    /// one that recovers.
    ///
    /// @param ipEntry not looked at
    /// @param tcp     not looked at
    /// @return the program's own arguments
    public static String[] Init(
            String[] args, GridIpEntry @Nullable [] ipEntry, @Nullable GridTcp tcp) {
        return Init(args);
    }

    /// The same in the report's other spelling.
    ///
    /// @param ipTable not looked at
    /// @param tcp     not looked at
    /// @return the program's own arguments
    public static String[] Init(String[] args, IpTable ipTable, @Nullable GridTcp tcp) {
        return Init(args);
    }

    /// Joins for a program in functions, before its first one.
    static Rank join(String[] words) {
        String[] own = MPI.Init(words);
        joined = new GridTcp(List.of(own));
        return here("Init");
    }

    /// What stands for the rank's connections.
    static GridTcp tcp(Rank rank) {
        return new GridTcp(List.of(rank.arguments()));
    }
}
