// SPDX-License-Identifier: Apache-2.0

/// The place of one rank, by the name that the text of AgentTeamwork's report has for it.
public final class IpTableEntry extends GridIpEntry {
    private static final long serialVersionUID = 1;

    IpTableEntry(int rank, String host) {
        super(rank, host);
    }
}
