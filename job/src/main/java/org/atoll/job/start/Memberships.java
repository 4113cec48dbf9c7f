// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.SoloMembership;

/// Finds out which job this process belongs to, from the environment that whoever started it
/// has set.
///
/// | variable | meaning |
/// |---|---|
/// | `ATOLL_CONTROL` | where the coordinator listens: `unix:/path` or `tcp:host:port` |
/// | `ATOLL_JOB` | the job's name |
/// | `ATOLL_CREDENTIALS` | the file with what is secret, which is read once: [Credentials] |
/// | `ATOLL_RANK`, `ATOLL_SIZE`, `ATOLL_INCARNATION` | who this process is |
/// | `ATOLL_DEVICE`, `ATOLL_CLUSTER` | the device the user asked for; the cluster's name |
/// | `ATOLL_PROFILE` | 1 when the rank is to hand over a profile as it leaves |
/// | `ATOLL_COMMAND` | which of the world's commands this process runs, from 0 |
/// | `ATOLL_THREADS` | n when this one process holds n ranks as threads |
/// | `ATOLL_OUTPUT` | where such ranks print: `tag`, or `dir=` and a folder |
/// | `ATOLL_OPEN` | 1 when ranks of the job may have later lives, or come and go |
/// | `ATOLL_LABELS` | what a process of a machine says of itself, a line `name=value` each |
/// | `ATOLL_ATTENDS` | the rank in whose place this process, which holds none, does something |
public final class Memberships {
    /// The variable of a process whose job is open: its ranks may have later lives.
    public static final String OPEN = "ATOLL_OPEN";

    /// The variable with the number of processes that are no ranks of the program and keep for
    /// these what their next lives need; they are numbered behind them.
    public static final String KEEPERS = "ATOLL_RECOVERY_KEEPERS";

    /// The variable with what a process of a standing machine says of itself on its card: a line
    /// `name=value` each.
    public static final String LABELS = "ATOLL_LABELS";

    /// The label with the names of the services that the machine has, blanks between them.
    public static final String SERVICES = "services";

    private static final long GRACE_MILLIS = 1000;
    private static final int ORPHAN_EXIT = 143;

    private Memberships() {}

    /// Joins the job this process belongs to, or makes a job of one rank. Blocks until the
    /// coordinator has let this rank in.
    ///
    /// @throws IllegalStateException if another launcher, which Atoll cannot talk to, started
    ///     several of these processes, or if a variable is missing or wrong
    /// @throws org.atoll.fabric.job.CommunicationException if the coordinator cannot be reached or
    ///     refuses
    public static Membership ofThisProcess(Map<String, String> environment) {
        String control = environment.get("ATOLL_CONTROL");
        if (control == null) {
            ForeignLauncher.of(environment).ifPresent(Memberships::refuse);
            return new SoloMembership(cluster(environment), environment.get("ATOLL_DEVICE"));
        }
        return CoordinatedMembership.connect(
                ControlAddress.parse(control), identity(environment), Memberships::endOrphan);
    }

    /// Enters a standing machine with a seat of the machine's choice. Blocks until its master has
    /// let this process in.
    ///
    /// @param labels what it says of itself
    /// @throws IllegalStateException if there is no such machine
    /// @throws org.atoll.fabric.job.CommunicationException if the machine is full, or going
    public static Membership ofMachine(MachineFolder folder, Map<String, String> labels) {
        return ofMachine(folder, folder.facts(), labels);
    }

    /// The same for a machine that is not ready yet: by its master.
    ///
    /// @param facts  what the folder will say
    /// @param labels what it says of itself
    public static Membership ofMachine(
            MachineFolder folder, MachineFolder.Facts facts, Map<String, String> labels) {
        ControlMessage.Seated seat = SeatPetition.ask(folder, facts);
        Map<String, String> all = new HashMap<>(labels);
        all.putIfAbsent("host", facts.host());
        all.put(SERVICES, facts.services());
        return CoordinatedMembership.connect(
                ControlAddress.ofPath(folder.socket()),
                new CoordinatedMembership.Identity(
                        seat.rank(), facts.seats(), seat.incarnation(), facts.key(), "local", null,
                        null, 0, true, Map.copyOf(all)),
                () -> { });
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        text.lines().forEach(line -> {
            int end = line.indexOf('=');
            labels.put(line.substring(0, end), line.substring(end + 1));
        });
        return Map.copyOf(labels);
    }

    /// Joins the job as an attendant: a process that holds no rank but does something in the place
    /// of one, as a gateway does. Its number follows those of the ranks; what its cards say of
    /// addresses is added to the card of that rank. Blocks as [#ofThisProcess] does.
    ///
    /// @return the membership; of its calls `exchange`, `fence`, `onFailure`, `abort` and `leave`
    ///     are for attendants
    /// @throws IllegalStateException if a variable is missing or wrong
    /// @throws org.atoll.fabric.job.CommunicationException if the coordinator cannot be reached or
    ///     refuses
    public static Membership ofAttendant(Map<String, String> environment) {
        int size = number(environment, "ATOLL_SIZE", 1);
        return CoordinatedMembership.connect(
                ControlAddress.parse(present(environment, "ATOLL_CONTROL")),
                identity(environment, number(environment, "ATOLL_RANK", size), size),
                Memberships::endOrphan);
    }

    /// The rank in whose place an attendant does something.
    ///
    /// @return a world rank
    public static int attended(Map<String, String> environment) {
        return number(environment, "ATOLL_ATTENDS", 0);
    }

    private static CoordinatedMembership.Identity identity(Map<String, String> environment) {
        int size = number(environment, "ATOLL_SIZE", 1) + orZero(environment, KEEPERS);
        int rank = number(environment, "ATOLL_RANK", 0);
        if (rank >= size) {
            throw new IllegalStateException(
                    "ATOLL_RANK is " + rank + " in a job of ATOLL_SIZE " + size);
        }
        return identity(environment, rank, size);
    }

    private static CoordinatedMembership.Identity identity(
            Map<String, String> environment, int rank, int size) {
        int incarnation = orZero(environment, "ATOLL_INCARNATION");
        int command = orZero(environment, "ATOLL_COMMAND");
        String job = present(environment, "ATOLL_JOB");
        Credentials credentials =
                Credentials.take(Path.of(present(environment, Credentials.VARIABLE)));
        String parent = credentials.parent();
        return new CoordinatedMembership.Identity(
                rank, size, incarnation, credentials.key(job), cluster(environment),
                environment.get("ATOLL_DEVICE"), parent.isEmpty() ? null : parent, command,
                environment.containsKey(OPEN), labels(environment.getOrDefault(LABELS, "")));
    }

    private static int orZero(Map<String, String> environment, String variable) {
        return environment.containsKey(variable) ? number(environment, variable, 0) : 0;
    }

    private static String cluster(Map<String, String> environment) {
        return environment.getOrDefault("ATOLL_CLUSTER", "local");
    }

    private static void refuse(ForeignLauncher launcher) {
        throw new IllegalStateException(launcher.refusal());
    }

    private static int number(Map<String, String> environment, String variable, int least) {
        String value = present(environment, variable);
        try {
            int number = Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalStateException(wrong(variable, value, least), e);
        }
        throw new IllegalStateException(wrong(variable, value, least));
    }

    private static String wrong(String variable, String value, int least) {
        return variable + " is '" + value + "': a whole number of at least " + least
                + " is needed";
    }

    private static String present(Map<String, String> environment, String variable) {
        String value = environment.get(variable);
        if (value == null) {
            throw new IllegalStateException(
                    "ATOLL_CONTROL is set but " + variable + " is not: use 'atoll run'");
        }
        return value;
    }

    static void endOrphan() {
        try {
            Thread.sleep(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ORPHAN_EXIT);
    }
}
