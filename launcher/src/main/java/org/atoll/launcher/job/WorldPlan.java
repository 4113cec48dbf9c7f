// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.fabric.job.Command;
import org.atoll.job.local.ThreadRanks;
import org.atoll.launcher.node.Nodes;
import org.atoll.launcher.plan.Applications;
import org.atoll.launcher.plan.Capacity;
import org.atoll.launcher.plan.Footprint;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.JavaCommand;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.NoRoom;
import org.atoll.launcher.plan.Placement;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;
import org.atoll.launcher.plan.SourceFile;

/// The plan of what the worlds of a job run, and on which of its hosts. The first world is as the
/// user has asked for it, the others are as commands of ranks say.
final class WorldPlan {
    /// Flags of a process whose work is small.
    private static final List<String> MODEST = List.of(
            "-Xmx192m", "-Xms8m", "-Xss512k", "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=16m");

    private final JobRequest request;
    private final Nodes nodes;
    private final Sources sources;

    /// Begins with what the user asked for.
    ///
    /// @param request the job
    /// @param nodes   its hosts, open
    /// @param folder  where source files are compiled to
    WorldPlan(JobRequest request, Nodes nodes, Path folder) {
        this.request = request;
        this.nodes = nodes;
        this.sources = new Sources(Installation.ofThisProcess().classPath(), folder);
    }

    /// Whether the job takes ranks back.
    boolean isRecovered() {
        return request.limits().onFailure().isRecovered();
    }

    /// For each rank of the first world the index of its host.
    List<Integer> placement() {
        return request.placement();
    }

    /// The processes that a world needs beside its ranks.
    ///
    /// @param placement for each rank the index of its host
    /// @return none unless ranks may return, or the user asked for dedicated gateways and there
    ///     are several clusters
    List<Attendant> attendants(List<Integer> placement) {
        if (isRecovered() && !request.limits().onFailure().isTogether()) {
            return Attendant.keepers(request.hosts(), placement);
        }
        return request.attended()
                ? Attendant.gateways(request.hosts(), placement)
                : List.of();
    }

    /// What runs beside each rank of the first world. It has the settings of the first segment's
    /// ranks, and little memory.
    ///
    /// @return nothing if they need nothing
    Optional<Segment> companions(List<Segment> segments) {
        return request.companion().map(main -> {
            Segment around = segments.getFirst();
            List<String> flags = new ArrayList<>(MODEST);
            around.flags().stream().filter(flag -> flag.startsWith("-Datoll.")).forEach(flags::add);
            return new Segment(
                    request.ranks(), new Program(main, List.of()), List.of(), flags,
                    around.directory());
        });
    }

    /// What a host is called.
    String hostName(int index) {
        return request.hosts().get(index).name();
    }

    /// What the first world runs. On other hosts a source file is compiled by every rank: only it
    /// is there at the same path.
    ///
    /// @throws IOException if a source file cannot be compiled for lack of files
    List<Segment> programs() throws IOException {
        List<Segment> programs = new ArrayList<>();
        for (Segment segment : request.segments()) {
            programs.add(compiled(segment));
        }
        return request.threads() > 0 ? List.of(threads(programs.getFirst())) : programs;
    }

    private Segment compiled(Segment segment) throws IOException {
        if (nodes.areOne() || !segment.program().isSource()) {
            return sources.compiled(segment);
        }
        return new Segment(
                segment.ranks(),
                segment.program(),
                segment.arguments(),
                SourceFile.ownFlags(segment.program().main(), segment.flags()),
                segment.directory());
    }

    /// What the one process of ranks that are threads runs: the program, once for each.
    private static Segment threads(Segment segment) {
        List<String> arguments = new ArrayList<>(List.of(segment.program().main()));
        arguments.addAll(segment.arguments());
        return new Segment(
                1,
                new Program(ThreadRanks.class.getName(), segment.program().classPath()),
                arguments,
                segment.flags(),
                segment.directory());
    }

    /// What a command of a rank means.
    ///
    /// @param around  what it runs itself: the new ranks have the same flags, class path and
    ///                directory, in which relative names are sought
    /// @throws Misuse      if there is no such program
    /// @throws IOException if a source file cannot be compiled for lack of files
    Segment segment(Command command, Segment around) throws IOException {
        List<String> path = new ArrayList<>();
        String added = command.options().getOrDefault(Command.CLASS_PATH, "");
        if (!added.isEmpty()) {
            path.add(added);
        }
        List<String> flags = new ArrayList<>(around.flags());
        flags.removeIf(SourceFile::isForCompilerOnly);
        List<String> words = new ArrayList<>(List.of(command.program()));
        words.addAll(command.arguments());
        if (JavaCommand.is(command.program())) {
            JavaCommand java = JavaCommand.parse(command.arguments());
            flags.addAll(Segment.plain(java.flags()));
            Optional.ofNullable(java.classPath()).ifPresent(path::add);
            words = java.words();
        }
        path.addAll(around.program().classPath());
        Path folder = Path.of(around.directory());
        Program program = Program.resolve(
                words.getFirst(),
                flags,
                path.isEmpty() ? "." : String.join(File.pathSeparator, path),
                folder,
                Applications.bundled());
        String own = command.options().getOrDefault(Command.DIRECTORY, "");
        return compiled(new Segment(
                command.ranks(), program, words.subList(1, words.size()), flags,
                folder.resolve(own).toString()));
    }

    /// Places a command's ranks on the job's hosts.
    ///
    /// @param taken the hosts whose slots are taken, each as often as they are
    /// @return for each rank the index of its host
    /// @throws NoRoom if too few slots are free
    /// @throws Misuse if there is no such host, or it is too small for more
    List<Integer> place(Command command, List<Integer> taken) {
        String wanted = command.options().getOrDefault(Command.HOST, "");
        List<Host> free = new ArrayList<>();
        List<Integer> indices = new ArrayList<>();
        boolean count = request.limits().slotsCount();
        for (int index = 0; index < request.hosts().size(); index++) {
            Host host = request.hosts().get(index);
            int here = Collections.frequency(taken, index);
            Host left = host.besides(here);
            int slots = count ? host.slots() - here : left.slots();
            if (slots > 0 && isWanted(host.name(), wanted)) {
                free.add(left.offering(Math.min(slots, left.most())));
                indices.add(index);
            }
        }
        if (free.isEmpty()) {
            throw isThere(wanted)
                    ? new NoRoom(noRoom(command, wanted))
                    : new Misuse(noRoom(command, wanted));
        }
        List<Integer> placed = Placement.SLOT.place(free, command.ranks(), !count).stream()
                .map(indices::get)
                .toList();
        requireRoom(taken, placed);
        return placed;
    }

    /// Where slots do not count, this host's memory and processors do.
    private void requireRoom(List<Integer> taken, List<Integer> placed) {
        long here = Stream.concat(taken.stream(), placed.stream())
                .filter(host -> Hosts.isLocal(hostName(host)))
                .count();
        List<String> flags = request.segments().stream()
                .flatMap(segment -> segment.flags().stream())
                .toList();
        Capacity.ofThisHost().require(
                Capacity.number(here),
                Footprint.of(request.device().orElse(""), flags, System.getenv()),
                request.limits().many());
    }

    private boolean isThere(String wanted) {
        return request.hosts().stream().anyMatch(host -> isWanted(host.name(), wanted));
    }

    private static boolean isWanted(String host, String wanted) {
        String names = wanted.replaceAll("[\\[\\]]", "");
        return names.isEmpty() || List.of(names.split(",", -1)).contains(host);
    }

    private String noRoom(Command command, String wanted) {
        List<String> known = request.hosts().stream().map(Host::name).toList();
        return wanted.isEmpty()
                ? command.ranks() + " more processes do not fit: all slots of "
                        + String.join(", ", known) + " are taken; add slots or use --oversubscribe"
                : "no host of this job is called " + wanted + " and has a free slot; its hosts are "
                        + String.join(", ", known);
    }
}
