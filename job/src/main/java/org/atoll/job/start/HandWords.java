// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.atoll.fabric.job.HostName;
import org.jspecify.annotations.Nullable;

/// The words of a rank that is started by hand: see [HandStart].
final class HandWords {
    private static final String MASTER = "-ammaster";
    private static final String SLAVE = "-amslave";
    private static final String SIZE = "-np";
    private static final String RANK = "-yourrank";
    private static final String NAME = "-yourname";
    private static final Set<String> VALUED = Set.of(SIZE, RANK, NAME);
    private static final int FIRST_FLAG = 2;
    private static final int LAST_PORT = 65_535;

    /// The one of all examples in the report.
    private static final int USUAL_PORT = 12_345;

    private final String[] args;
    private final List<String> words;

    HandWords(String[] args) {
        this.args = args;
        this.words = List.of(args);
    }

    /// Reads them.
    ///
    /// @param alone whether no other launcher has started this process
    /// @return nothing if they are a program's own
    Optional<HandStart> start(boolean alone) {
        int flag = isRole(FIRST_FLAG) || !isRole(1) ? FIRST_FLAG : 1;
        if (isRole(flag)) {
            return Optional.of(withRole(flag));
        }
        refuseRoleElsewhere();
        if (alone && isOfMaster()) {
            return Optional.of(ofMaster());
        }
        refuseWithoutRole();
        return Optional.empty();
    }

    private boolean isRole(int at) {
        return args.length > at && (args[at].equals(MASTER) || args[at].equals(SLAVE));
    }

    private HandStart withRole(int flag) {
        boolean master = args[flag].equals(MASTER);
        int port = flag == 1 ? USUAL_PORT : number("port", args[1], 1, LAST_PORT);
        String rank = null;
        String size = null;
        int next = flag + 1;
        while (next + 1 < args.length && VALUED.contains(args[next])) {
            size = args[next].equals(SIZE) ? args[next + 1] : size;
            rank = args[next].equals(RANK) ? args[next + 1] : rank;
            next += 2;
        }
        int ranks = number(SIZE, size, 1, Integer.MAX_VALUE);
        int mine = master ? 0 : number(RANK, rank, 1, ranks - 1);
        return new HandStart(
                args[0], port, mine, ranks, Arrays.copyOfRange(args, next, args.length));
    }

    /// The master's words without a role end with the number of ranks, and begin with this host.
    private boolean isOfMaster() {
        int end = args.length - 2;
        return end > 0 && args[end].equals(SIZE)
                && isNumber(args[end + 1], Integer.MAX_VALUE)
                && Integer.parseInt(args[end + 1]) > 1
                && !words.contains(RANK)
                && isThisHost(args[0]);
    }

    private HandStart ofMaster() {
        int end = args.length - 2;
        boolean named = end > 1 && isNumber(args[1], LAST_PORT) && Integer.parseInt(args[1]) > 0;
        return new HandStart(
                args[0], named ? Integer.parseInt(args[1]) : USUAL_PORT, 0,
                Integer.parseInt(args[end + 1]), Arrays.copyOfRange(args, named ? 2 : 1, end));
    }

    /// Whether a word names the host on which this process runs.
    private static boolean isThisHost(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9.:-]*")) {
            return false;
        }
        try {
            String own = HostName.local();
            if (name.equals("localhost") || name.equals(own) || own.startsWith(name + ".")) {
                return true;
            }
            // A number alone would be taken for an address.
            if (name.matches("[0-9]+")) {
                return false;
            }
            InetAddress address = InetAddress.getByName(name);
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) { // no such host
            return false;
        }
    }

    private void refuseRoleElsewhere() {
        if (words.contains(SIZE) && (words.contains(MASTER) || words.contains(SLAVE))) {
            throw new IllegalArgumentException(
                    (words.contains(MASTER) ? MASTER : SLAVE) + " is not the third argument: a rank"
                            + " that is started by hand says host, port and that first");
        }
    }

    /// A program's own arguments may look so only by chance: a number that can be a port, and such
    /// a word with a number behind it. Started by `atoll run` it keeps them.
    private void refuseWithoutRole() {
        boolean looksSo = args.length > FIRST_FLAG + 1
                && (args[FIRST_FLAG].equals(SIZE) || args[FIRST_FLAG].equals(RANK))
                && isNumber(args[1], LAST_PORT)
                && isNumber(args[FIRST_FLAG + 1], Integer.MAX_VALUE);
        boolean isOfOne = looksSo && args[FIRST_FLAG].equals(SIZE)
                && Integer.parseInt(args[FIRST_FLAG + 1]) == 1;
        if (looksSo && !isOfOne) {
            throw new IllegalArgumentException("arguments " + args[0] + " " + args[1] + " "
                    + args[FIRST_FLAG] + " " + args[FIRST_FLAG + 1] + ": a rank that is started by"
                    + " hand says " + MASTER + ", or " + SLAVE + " -yourrank N, behind the port;"
                    + " only a master whose first word is the name of this host need not;"
                    + " a program with such arguments of its own is started by 'atoll run'");
        }
    }

    private static boolean isNumber(String text, int most) {
        return text.matches("[0-9]{1,10}") && Long.parseLong(text) <= most;
    }

    private static int number(String what, @Nullable String text, int least, int most) {
        String allowed = "a whole number from " + least + " to " + most + " is needed";
        if (text == null) {
            throw new IllegalArgumentException(what + " is missing: " + allowed);
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " is '" + text + "': " + allowed, e);
        }
        throw new IllegalArgumentException(what + " is " + text + ": " + allowed);
    }
}
