// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.job.Command;
import org.atoll.mpj.InterComm;
import org.jspecify.annotations.Nullable;

/// The calls by which a communicator comes to know ranks of other worlds: it starts them, or they
/// meet at a port (MPI 4.1, chapter 11). Of an [Info] the keys `path` (where classes are), `wdir`
/// and `host` are heeded. And the reductions up to each rank: like these, only communicators of one
/// group have them.
abstract class DynamicProcesses extends Comm {

    private static final String[] NONE = {};

    DynamicProcesses() {}

    private interface Reaching {
        InterComm from(org.atoll.mpj.Comm comm);
    }

    private Intercomm reach(String call, int failure, Reaching reaching) {
        try {
            return Intercomm.over(reaching.from(intra(call)), this);
        } catch (RuntimeException e) {
            throw failed(call, MPIException.in(call, e, failure));
        }
    }

    /// Starts ranks that run a program in a world of their own. An operation of all ranks.
    ///
    /// @param command    at the root: a class, a jar or a .java file; `java` with a class as its
    ///     first argument is right, too
    /// @param argv       at the root: the program's arguments, or null
    /// @param maxprocs   at the root: how many ranks; there will be as many
    /// @param errorCodes where an error code for each rank goes, or null
    public final Intercomm spawn(
            String command,
            String @Nullable [] argv,
            int maxprocs,
            @Nullable Info info,
            int root,
            int @Nullable [] errorCodes) {
        return spawnMultiple(
                "spawn",
                new String[] {command},
                argv == null ? null : new String[][] {argv},
                new int[] {maxprocs},
                info == null ? null : new Info[] {info},
                root,
                errorCodes);
    }

    /// Starts ranks that run several programs in one world, in the order of the commands. An
    /// operation of all ranks.
    public final Intercomm spawnMultiple(
            String[] commands,
            String @Nullable [][] argv,
            int[] maxprocs,
            Info @Nullable [] info,
            int root,
            int @Nullable [] errorCodes) {
        return spawnMultiple(
                "spawnMultiple", commands, argv, maxprocs, info, root, errorCodes);
    }

    private Intercomm spawnMultiple(
            String call,
            String[] commands,
            String @Nullable [][] argv,
            int[] maxprocs,
            Info @Nullable [] info,
            int root,
            int @Nullable [] errorCodes) {
        Intercomm children = reach(call, MPI.ERR_SPAWN, comm ->
                comm.worlds().spawn(() -> commands(commands, argv, maxprocs, info), root));
        if (errorCodes != null) {
            Arrays.fill(errorCodes, MPI.SUCCESS);
        }
        return children;
    }

    private static List<Command> commands(
            String[] commands,
            String @Nullable [][] argv,
            int[] maxprocs,
            Info @Nullable [] info) {
        int many = Required.of("commands", commands).length;
        checkLength("maxprocs", Required.of("maxprocs", maxprocs).length, many);
        checkLength("argv", argv == null ? many : argv.length, many);
        checkLength("info", info == null ? many : info.length, many);
        List<Command> all = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            List<String> arguments = new ArrayList<>();
            for (String argument : argv == null || argv[i] == null ? NONE : argv[i]) {
                arguments.add(Required.of("argv[" + i + "]", argument));
            }
            if (maxprocs[i] < 1) {
                throw new IllegalArgumentException(
                        "maxprocs[" + i + "] is " + maxprocs[i] + ": at least 1 is allowed");
            }
            all.add(new Command(
                    Required.of("command", commands[i]),
                    arguments,
                    maxprocs[i],
                    options(info == null ? null : info[i])));
        }
        return all;
    }

    private static void checkLength(String argument, int length, int commands) {
        if (length < commands) {
            throw new IllegalArgumentException(argument + " has " + length
                    + " elements: it has one for each of the " + commands + " commands");
        }
    }

    /// The keys that mean something here; a program may set others for other systems.
    private static Map<String, String> options(@Nullable Info info) {
        Map<String, String> options = new TreeMap<>();
        for (String key : info == null || info.isNull() ? List.<String>of() : Command.OPTIONS) {
            String value = info == null ? null : info.get(key);
            if (value != null) {
                options.put(key, value);
            }
        }
        return options;
    }

    /// Opens a port where other worlds can call.
    ///
    /// @return its name; whoever knows it may call
    public static String openPort() {
        try {
            return Presence.HERE.ports().open("openPort");
        } catch (RuntimeException e) {
            throw MPIException.in("openPort", e);
        }
    }

    public static String openPort(Info info) {
        return openPort();
    }

    public static void closePort(String port) {
        try {
            Presence.HERE.ports().close("closePort", port);
        } catch (RuntimeException e) {
            throw MPIException.in("closePort", e);
        }
    }

    /// Waits for the next caller at a port. An operation of all ranks.
    ///
    /// @param port its name at the root
    public final Intercomm accept(String port, int root) {
        return reach("accept", MPI.ERR_PORT, comm ->
                comm.worlds().acceptAt(() -> Presence.HERE.ports().get(port), root));
    }

    public final Intercomm accept(String port, @Nullable Info info, int root) {
        return accept(port, root);
    }

    /// Calls a port. An operation of all ranks.
    ///
    /// @param port its name at the root
    public final Intercomm connect(String port, int root) {
        return reach("connect", MPI.ERR_PORT, comm -> comm.worlds().connect(port, root));
    }

    public final Intercomm connect(String port, @Nullable Info info, int root) {
        return connect(port, root);
    }

    /// Lets others find a port by a name: all jobs that the same user has started on this job's
    /// first host.
    public static void publishName(String service, String port) {
        try {
            Presence.HERE.mpj("publishName").publish(service, port);
        } catch (RuntimeException e) {
            throw MPIException.in("publishName", e, MPI.ERR_SERVICE);
        }
    }

    public static void publishName(String service, @Nullable Info info, String port) {
        publishName(service, port);
    }

    public static void unpublishName(String service, String port) {
        try {
            Presence.HERE.mpj("unpublishName").unpublish(service);
        } catch (RuntimeException e) {
            throw MPIException.in("unpublishName", e, MPI.ERR_SERVICE);
        }
    }

    public static void unpublishName(String service, @Nullable Info info, String port) {
        unpublishName(service, port);
    }

    /// Finds a port by a name.
    ///
    /// @return the port's name
    /// @throws MPIException of class [MPI#ERR_NAME] if nobody has published it
    public static String lookupName(String service) {
        try {
            return Presence.HERE.mpj("lookupName").lookup(service).orElseThrow(() ->
                    new IllegalArgumentException("nobody has published " + service));
        } catch (RuntimeException e) {
            throw MPIException.in("lookupName", e, MPI.ERR_NAME);
        }
    }

    public static String lookupName(String service, @Nullable Info info) {
        return lookupName(service);
    }

    // reductions up to each rank

    /// Combines what this rank and lower ones have; blocks (MPI 4.1, section 6.11.1).
    public final void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count,
            Datatype type, Op op) {
        combine("Scan").scan(
                new Items(Words.OPERANDS, sendbuf, sendoffset, count, type),
                new Items(Words.RESULTS, recvbuf, recvoffset, count, type), op);
    }

    /// Combines what this rank and lower ones have; blocks (MPI 4.1, section 6.11.1).
    public final void scan(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        combine("scan").scan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Combines what this rank and lower ones have; blocks (MPI 4.1, section 6.11.1).
    public final void scan(@Nullable Object buf, int count, Datatype type, Op op) {
        combine("scan").scan(Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Starts, and does not block: combines what this rank and lower ones have (MPI 4.1, section
    /// 6.11.1).
    public final Request iScan(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return combineLater("iScan").scan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Starts, and does not block: combines what this rank and lower ones have (MPI 4.1, section
    /// 6.11.1).
    public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return combineLater("iScan").scan(
                Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Combines what lower ranks have; blocks (MPI 4.1, section 6.11.2).
    public final void exScan(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        combine("exScan").exclusiveScan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Combines what lower ranks have; blocks (MPI 4.1, section 6.11.2).
    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        combine("exScan").exclusiveScan(Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Starts, and does not block: combines what lower ranks have (MPI 4.1, section 6.11.2).
    public final Request iExScan(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return combineLater("iExScan").exclusiveScan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Starts, and does not block: combines what lower ranks have (MPI 4.1, section 6.11.2).
    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return combineLater("iExScan").exclusiveScan(
                Items.inPlace(type), Items.of(buf, count, type), op);
    }
}
