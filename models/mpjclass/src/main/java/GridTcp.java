// SPDX-License-Identifier: Apache-2.0

import java.util.List;

/// A stand-in, in a program in functions, for AgentTeamwork's recording connections. The program
/// hands it to [MPJ#Init]; nothing else is to be done with it.
public final class GridTcp {
    private final List<String> arguments;

    /// Those of a rank whose program has these arguments of its own.
    GridTcp(List<String> arguments) {
        this.arguments = arguments;
    }

    String[] arguments() {
        return arguments.toArray(String[]::new);
    }
}
