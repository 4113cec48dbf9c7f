// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads lists of hosts: the files of Open MPI (`node01 slots=4 max_slots=8`) and of MPICH
/// (`node01:4`), and the option `--host h1:4,h2`. A host named several times offers the sum;
/// one without slots holds no rank, but may hold a cluster's gateway. An IPv6 address stands in
/// brackets: `[fd00::7]:4`. In a file a line `[west]` says that the hosts below it form the
/// cluster west.
public final class Hosts {
    private static final Pattern LINE = Pattern.compile(
            "(?:\\[([0-9A-Fa-f:.]+(?:%[\\w.-]+)?)]|([^\\s:=\\[\\]]+))"
                    + "(?::([0-9]{1,6}))?((?:\\s+[\\w-]+\\s*=\\s*\\S+)*)");
    private static final Pattern SECTION = Pattern.compile("\\[\\s*([\\w.-]+)\\s*]");
    private static final Pattern SLOTS = Pattern.compile("\\bslots\\s*=\\s*([0-9]{1,6})\\b");

    private Hosts() {}

    /// Reads a host file. Reads from the disk.
    ///
    /// @param path the file
    /// @return the hosts, in the order of their first mention
    /// @throws Misuse if the file cannot be read or a line is wrong; names file and line
    public static List<Host> ofFile(Path path) {
        List<String> lines;
        try {
            lines = Files.readAllLines(path);
        } catch (IOException e) {
            throw new Misuse("cannot read the host file " + path);
        }
        List<Host> hosts = new ArrayList<>();
        String cluster = Host.ONE_CLUSTER;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            Matcher section = SECTION.matcher(line);
            if (section.matches()) {
                cluster = section.group(1);
            } else if (!line.isEmpty()) {
                Host host = parse(line, path + " line " + (i + 1));
                hosts.add(new Host(host.name(), host.slots(), cluster));
            }
        }
        if (hosts.isEmpty()) {
            throw new Misuse("the host file " + path + " names no host");
        }
        return merged(hosts);
    }

    /// Reads the value of `--host`.
    ///
    /// @param text hosts with commas between them
    /// @return the hosts, in the order of their first mention
    /// @throws Misuse if it is wrong
    public static List<Host> ofOption(String text) {
        List<Host> hosts = new ArrayList<>();
        for (String host : text.split(",", -1)) {
            hosts.add(parse(host.strip(), "--host " + text));
        }
        return merged(hosts);
    }

    /// Whether a name means the host this process runs on. Does not ask the name service, which
    /// may be slow and need not know what ssh knows.
    ///
    /// @param name a host's name or address
    /// @return true for this host
    public static boolean isLocal(String name) {
        if (name.equals("localhost") || name.equals(ownName())) {
            return true;
        }
        if (!name.matches("[0-9.]+|.*:.*")) {
            return false;
        }
        try {
            InetAddress address = InetAddress.ofLiteral(name);
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IllegalArgumentException | SocketException e) {
            return false;
        }
    }

    /// Whether all hosts are one, by different names perhaps.
    ///
    /// @param hosts at least one
    /// @return true if memory can be shared
    public static boolean areOne(List<Host> hosts) {
        return hosts.stream()
                .map(Host::name)
                .map(name -> isLocal(name) ? "localhost" : name)
                .distinct()
                .count() == 1;
    }

    private static String ownName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "localhost";
        }
    }

    private static Host parse(String text, String where) {
        Matcher line = LINE.matcher(text);
        if (!line.matches() || text.startsWith("-")) {
            throw new Misuse(where + ": '" + text + "' is no host; " + rightFor(text));
        }
        Matcher slots = SLOTS.matcher(line.group(4));
        boolean given = slots.find();
        if (!given && line.group(4).contains("slots") && !line.group(4).contains("max_slots")) {
            throw new Misuse(where + ": '" + text + "' does not say how many slots");
        }
        String count = line.group(3) != null ? line.group(3) : given ? slots.group(1) : "1";
        return new Host(
                line.group(1) != null ? line.group(1) : line.group(2), Integer.parseInt(count));
    }

    private static String rightFor(String text) {
        return text.matches("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:.*")
                ? "an IPv6 address stands in brackets, as in [fd00::7]:4"
                : "'node01 slots=4' or 'node01:4' is";
    }

    private static List<Host> merged(List<Host> hosts) {
        Map<List<String>, Host> known = new LinkedHashMap<>();
        for (Host host : hosts) {
            known.merge(List.of(host.name(), host.cluster()), host, (a, b) ->
                    new Host(a.name(), a.slots() + b.slots(), a.cluster()));
        }
        return List.copyOf(known.values());
    }
}
