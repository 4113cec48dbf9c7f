// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.atoll.job.start.ForeignLauncher;

/// The hosts that a batch system has given to the user's job, with their slots. `atoll run` in a
/// batch script, or in a shell of `salloc`, uses all of them when the user names no hosts.
///
/// Slurm says the names in `SLURM_JOB_NODELIST`, and how many tasks each host was given in
/// `SLURM_TASKS_PER_NODE`, or how many processors in `SLURM_JOB_CPUS_PER_NODE`. PBS says both in
/// the file that `PBS_NODEFILE` names: a host has a line for each of its slots. LSF says names and
/// slots in turn in `LSB_MCPU_HOSTS`; Grid Engine in the file that `PE_HOSTFILE` names, a host and
/// its slots at the beginning of each line.
///
/// @param source what says so, as the user may find it
/// @param hosts  the hosts; one that is this host has the name by which [Hosts#isLocal] knows it
public record Allocation(String source, List<Host> hosts) {
    private static final List<String> NAMES = List.of("SLURM_JOB_NODELIST", "SLURM_NODELIST");
    private static final List<String> COUNTS = List.of(
            "SLURM_TASKS_PER_NODE", "SLURM_JOB_CPUS_PER_NODE");
    private static final Pattern COUNT =
            Pattern.compile("([1-9][0-9]{0,6})(?:\\(x([1-9][0-9]{0,6})\\))?");
    private static final int FEW = 8;

    /// Copies the list.
    public Allocation {
        hosts = List.copyOf(hosts);
    }

    /// Looks for an allocation. Reads PBS's file. In a task that `srun` has started there is none:
    /// Slurm has chosen that task's host, and other tasks use the others.
    ///
    /// @throws Misuse if what says so makes no sense
    public static Optional<Allocation> of(Map<String, String> environment) {
        if (ForeignLauncher.isTaskOfSlurm(environment)) {
            return Optional.empty();
        }
        Optional<String> slurm = NAMES.stream().filter(environment::containsKey).findFirst();
        return slurm.isPresent()
                ? slurm.map(variable -> ofSlurm(variable, environment))
                : Optional.ofNullable(environment.get("PBS_NODEFILE")).map(Allocation::ofPbs)
                        .or(() -> Optional.ofNullable(environment.get("LSB_MCPU_HOSTS"))
                                .map(Allocation::ofLsf))
                        .or(() -> Optional.ofNullable(environment.get("PE_HOSTFILE"))
                                .map(Allocation::ofGridEngine));
    }

    private static Allocation ofSlurm(String variable, Map<String, String> environment) {
        String list = environment.getOrDefault(variable, "");
        List<String> names;
        try {
            names = HostNames.ofList(list);
        } catch (IllegalArgumentException e) {
            throw wrong(variable + "=" + list, String.valueOf(e.getMessage()));
        }
        List<Integer> slots = slots(names.size(), environment);
        String own = environment.getOrDefault("SLURMD_NODENAME", "");
        List<Host> hosts = new ArrayList<>();
        for (int host = 0; host < names.size(); host++) {
            String name = names.get(host);
            hosts.add(new Host(
                    name.equals(own) ? Hosts.ownName() : local(name), slots.get(host)));
        }
        return new Allocation(variable + "=" + list, hosts);
    }

    /// One for each host if Slurm says nothing.
    private static List<Integer> slots(int hosts, Map<String, String> environment) {
        Optional<String> said = COUNTS.stream().filter(environment::containsKey).findFirst();
        if (said.isEmpty()) {
            return Stream.generate(() -> 1).limit(hosts).toList();
        }
        String text = said.get() + "=" + environment.get(said.get());
        List<Integer> slots = new ArrayList<>();
        for (String part : environment.getOrDefault(said.get(), "").split(",", -1)) {
            Matcher count = COUNT.matcher(part);
            if (!count.matches()) {
                throw wrong(text, "'" + part + "' is no number and no 2(x3)");
            }
            int times = count.group(2) == null ? 1 : Integer.parseInt(count.group(2));
            Stream.generate(() -> Integer.valueOf(count.group(1)))
                    .limit(Math.min(times, hosts + 1))
                    .forEach(slots::add);
        }
        if (slots.size() != hosts) {
            throw wrong(text, "the job has " + hosts + (hosts == 1 ? " host" : " hosts"));
        }
        return slots;
    }

    private static Allocation ofLsf(String text) {
        String source = "LSB_MCPU_HOSTS=" + text;
        List<String> words = List.of(text.strip().split("\\s+"));
        if (words.size() % 2 != 0) {
            throw wrong(source, "a host without a number of slots behind it");
        }
        List<Host> hosts = new ArrayList<>();
        for (int word = 0; word < words.size(); word += 2) {
            hosts.add(host(source, words.get(word), words.get(word + 1)));
        }
        return new Allocation(source, hosts);
    }

    private static Allocation ofGridEngine(String file) {
        String source = "PE_HOSTFILE=" + file;
        requireReadable(source, file);
        try {
            return new Allocation(source, Files.readAllLines(Path.of(file)).stream()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.strip().split("\\s+"))
                    .map(words -> host(source, words[0], words.length > 1 ? words[1] : ""))
                    .toList());
        } catch (IOException e) {
            throw wrong(source, e.toString());
        }
    }

    private static Host host(String source, String name, String slots) {
        if (!slots.matches("[1-9][0-9]{0,6}")) {
            throw wrong(source, "'" + slots + "' is no number of slots of host " + name);
        }
        return new Host(local(name), Integer.parseInt(slots));
    }

    private static void requireReadable(String source, String file) {
        if (!Files.isReadable(Path.of(file))) {
            throw wrong(source, "there is no such file, or it cannot be read");
        }
    }

    private static Allocation ofPbs(String file) {
        String source = "PBS_NODEFILE=" + file;
        requireReadable(source, file);
        return new Allocation(source, Hosts.ofFile(Path.of(file)).stream()
                .map(host -> new Host(local(host.name()), host.slots()))
                .toList());
    }

    private static Misuse wrong(String source, String why) {
        return new Misuse(source + ": " + why + "; name hosts with --host, or unset the variable");
    }

    /// The batch system may know this host by a longer or a shorter name than the host itself does.
    private static String local(String name) {
        String own = Hosts.ownName();
        boolean same = own.startsWith(name + ".") || name.startsWith(own + ".");
        return same ? own : name;
    }

    /// The hosts without some of them.
    ///
    /// @return the allocation, or nothing if it has no other host
    public Optional<Allocation> without(Set<String> names) {
        List<Host> left = hosts.stream().filter(host -> !names.contains(host.name())).toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(new Allocation(source, left));
    }

    /// The names of all hosts but this one.
    ///
    /// @return the names, in order
    public List<String> others() {
        return hosts.stream().map(Host::name).filter(name -> !Hosts.isLocal(name)).toList();
    }

    /// Says that hosts are not used.
    ///
    /// @param names at least one of them
    /// @return such as `n2 and n3 of the allocation stay idle`
    public static String idle(List<String> names) {
        List<String> first = names.subList(0, Math.min(FEW, names.size()));
        String more = names.size() > FEW ? " and " + (names.size() - FEW) + " more" : "";
        return String.join(", ", first) + more + " of the allocation "
                + (names.size() == 1 ? "stays idle" : "stay idle");
    }
}
