// SPDX-License-Identifier: Apache-2.0

import java.io.Serializable;
import java.util.List;

/// The places of all ranks.
public final class IpTable implements Serializable {
    private static final long serialVersionUID = 1;

    private final String[] hosts;

    IpTable(List<String> hosts) {
        this.hosts = hosts.toArray(String[]::new);
    }

    /// The number of ranks.
    public int size() {
        return hosts.length;
    }

    /// Where a rank is.
    public IpTableEntry entry(int rank) {
        return new IpTableEntry(rank, hosts[rank]);
    }

    /// All entries, by rank.
    IpTableEntry[] entries() {
        IpTableEntry[] all = new IpTableEntry[hosts.length];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = entry(rank);
        }
        return all;
    }
}
