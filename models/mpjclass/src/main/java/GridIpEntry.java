// SPDX-License-Identifier: Apache-2.0

import java.io.Serializable;

/// The place of one rank: an entry of what [UserProgWrapper] gives a program in functions.
public sealed class GridIpEntry implements Serializable permits IpTableEntry {
    private static final long serialVersionUID = 1;

    private final int rank;
    private final String host;

    GridIpEntry(int rank, String host) {
        this.rank = rank;
        this.host = host;
    }

    /// Whose place this is.
    public final int rank() {
        return rank;
    }

    /// The name of the host on which the rank is, in this life of the process that asks.
    public final String host() {
        return host;
    }

    @Override
    public String toString() {
        return rank + " " + host;
    }
}
