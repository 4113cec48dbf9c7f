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
/// one without slots holds no rank, but may hold a cluster's gateway. A name may have ranges, as
/// Slurm writes them: `n[1-4]:2`. An IPv6 address stands in brackets: `[fd00::7]:4`. In a file a
/// line `[west]` says that the hosts below it form the cluster west.
public final class Hosts {
    private static final Pattern LINE = Pattern.compile(
            "(?:\\[([0-9A-Fa-f]*[:.][0-9A-Fa-f:.]*(?:%[\\w.-]+)?)]"
                    + "|([^\\s:=,/\\[\\]^+-](?:[^\\s:=,/\\[\\]]|\\[[^\\s\\[\\]]*])*))"
                    + "(?::([0-9]{1,6}))?((?:\\s+[A-Za-z][\\w-]*\\s*=\\s*\\S+)*)");
    private static final Pattern SECTION = Pattern.compile("\\[\\s*([\\w.-]+)\\s*]");
    private static final Pattern COMMENT = Pattern.compile("(?:#|//).*");

    private Hosts() {}

    /// Reads a host file. Reads from the disk.
    ///
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
            String line = COMMENT.matcher(lines.get(i)).replaceFirst("").strip();
            Matcher section = SECTION.matcher(line);
            if (section.matches()) {
                cluster = section.group(1);
            } else if (!line.isEmpty()) {
                for (Host host : parse(line, path + " line " + (i + 1))) {
                    hosts.add(host.in(cluster));
                }
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
        return ofOption("--host", text);
    }

    /// Reads the value of an option that names hosts.
    ///
    /// @param option its name
    /// @param text   hosts with commas between them
    /// @return the hosts, in the order of their first mention
    /// @throws Misuse if it is wrong
    public static List<Host> ofOption(String option, String text) {
        List<Host> hosts = new ArrayList<>();
        for (String host : HostNames.split(text)) {
            hosts.addAll(parse(host.strip(), option + " " + text));
        }
        return merged(hosts);
    }

    /// Whether a name means the host this process runs on. Does not ask the name service, which
    /// may be slow and need not know what ssh knows.
    ///
    /// @param name a host's name or address
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

    /// What the kernel calls this host.
    static String ownName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "localhost";
        }
    }

    private static List<Host> parse(String text, String where) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw new Misuse(where + ": '" + text + "' is no host; " + rightFor(text));
        }
        HostWords words = HostWords.of(line.group(3), line.group(4), where);
        List<String> names;
        try {
            names = line.group(1) != null
                    ? List.of(line.group(1))
                    : HostNames.of(line.group(2));
        } catch (IllegalArgumentException e) {
            throw new Misuse(where + ": '" + text + "' is no host: " + e.getMessage());
        }
        return names.stream()
                .map(name -> new Host(name, words.slots(), Host.ONE_CLUSTER, words.most()))
                .toList();
    }

    private static String rightFor(String text) {
        if (text.startsWith("rank ")) {
            return "name hosts in the order of the ranks instead of a rank file";
        }
        if (text.startsWith("^") || text.startsWith("+")) {
            return "hosts are neither left out by ^ nor counted by +, but named";
        }
        return text.matches("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:.*")
                ? "an IPv6 address stands in brackets, as in [fd00::7]:4"
                : "'node01 slots=4' or 'node01:4' is";
    }

    private static List<Host> merged(List<Host> hosts) {
        Map<List<String>, Host> known = new LinkedHashMap<>();
        for (Host host : hosts) {
            known.merge(List.of(host.name(), host.cluster()), host, Host::and);
        }
        return List.copyOf(known.values());
    }
}
