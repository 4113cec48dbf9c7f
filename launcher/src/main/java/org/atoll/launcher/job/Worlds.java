// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.launcher.node.Node;
import org.atoll.launcher.node.ProcessNames;
import org.atoll.launcher.plan.NoRoom;
import org.atoll.launcher.plan.Segment;
import org.jspecify.annotations.Nullable;

/// The worlds of a job: the first, and those that its ranks have spawned. Answers what ranks ask
/// of the launcher. One thread, the supervising one.
final class Worlds implements Closeable {
    private final WorldPlan plan;
    private final WorldStarter starter;
    private final PortNames ports;
    private final ProcessNames names;
    private final List<RunningWorld> all = new ArrayList<>();
    private final List<Integer> hosts = new ArrayList<>();
    private final Set<Integer> ended = new HashSet<>();
    private final Set<Integer> slotless = new HashSet<>();
    private @Nullable RunningWorld beside;
    private final WaitingSpawns spawns = new WaitingSpawns();

    /// Begins with none.
    ///
    /// @param names   is told of each
    Worlds(WorldPlan plan, WorldStarter starter, PortNames ports, ProcessNames names) {
        this.plan = plan;
        this.starter = starter;
        this.ports = ports;
        this.names = names;
    }

    ProcessNames names() {
        return names;
    }

    /// The processes started so far, those that have ended too.
    int processes() {
        return hosts.size();
    }

    /// The ranks started so far, those that have ended too.
    int ranks() {
        return hosts.size() - slotless.size();
    }

    /// Whether a process holds no rank, and nothing depends on it any more.
    boolean isIdle(int process) {
        RunningWorld world = of(process);
        return world.beside()
                ? haveRanksEnded()
                : slotless.contains(process) && world.roll().isOver();
    }

    /// Whether a process without a rank was started on a host.
    boolean isAttended(String host) {
        return slotless.stream().anyMatch(
                process -> plan.hostName(hosts.get(process)).equals(host));
    }

    /// The processes started on a host.
    Set<Integer> on(String host) {
        return IntStream.range(0, hosts.size())
                .filter(process -> plan.hostName(hosts.get(process)).equals(host))
                .boxed()
                .collect(Collectors.toSet());
    }

    /// Starts the world that the user asked for.
    ///
    /// @param begin done before the first process is started, when all is ready
    /// @throws IOException if a process cannot be started
    void startFirst(Runnable begin) throws IOException {
        List<Segment> programs = plan.programs();
        starter.requireProcessors(plan.placement());
        begin.run();
        start(programs, plan.placement(), "");
        Optional<Segment> companions = plan.companions(programs);
        if (companions.isPresent()) {
            startBeside(companions.get(), plan.placement());
        }
    }

    private void startBeside(Segment companions, List<Integer> placement) throws IOException {
        int first = hosts.size();
        for (int rank = 0; rank < placement.size(); rank++) {
            names.attend(first + rank, "the pager of rank " + rank, "pager-" + rank);
            slotless.add(first + rank);
        }
        hosts.addAll(placement);
        RunningWorld world =
                starter.open(all.size(), first, List.of(companions), List.of(), true);
        all.add(world);
        beside = world;
        starter.start(world, placement, "");
    }

    private void start(List<Segment> segments, List<Integer> placement, String parent)
            throws IOException {
        int first = hosts.size();
        if (first > 0) {
            names.add(first);
        }
        List<Attendant> attendants = plan.attendants(placement);
        hosts.addAll(placement);
        for (Attendant attendant : attendants) {
            names.attend(hosts.size(), attendant.name(), attendant.tag());
            slotless.add(hosts.size());
            hosts.add(attendant.host());
        }
        all.add(starter.open(all.size(), first, segments, attendants, false));
        starter.start(all.getLast(), placement, parent);
    }

    /// Does what a rank asks; who wants to spawn waits for [#startWaiting].
    void answer(JobEvent.Asked asked) {
        if (asked.wanted() instanceof ControlMessage.Spawn spawn && !plan.isRecovered()) {
            spawns.add(asked, spawn);
        } else {
            asked.reply().accept(answer(asked.wanted()));
        }
    }

    /// Starts the worlds that ranks wait for, where there are slots.
    ///
    /// @return whether some still wait
    boolean startWaiting() {
        return spawns.look(this);
    }

    private ControlMessage.Answer answer(ControlMessage wanted) {
        if (plan.isRecovered()) {
            return refused(false, "a job with --on-failure recover has no ports and spawns nothing:"
                    + " other worlds do not take a rank back");
        }
        try {
            Optional<String> result = Optional.empty();
            if (wanted instanceof ControlMessage.Publish(String service, String port)) {
                ports.publish(service, port);
            } else if (wanted instanceof ControlMessage.Unpublish(String service)) {
                ports.unpublish(service);
            } else if (wanted instanceof ControlMessage.Lookup(String service)) {
                result = ports.lookup(service);
            }
            return new ControlMessage.Answer(true, result.isPresent(), result.orElse(""));
        } catch (IllegalArgumentException e) {
            return refused(true, String.valueOf(e.getMessage()));
        } catch (IllegalStateException | UncheckedIOException e) {
            return refused(false, String.valueOf(e.getMessage()));
        }
    }

    static ControlMessage.Answer refused(boolean argument, String why) {
        return new ControlMessage.Answer(false, argument, why);
    }

    /// Starts a world that a rank wants.
    ///
    /// @throws NoRoom      if too few slots are free
    /// @throws org.atoll.launcher.plan.Misuse if it cannot be
    /// @throws IOException if a process cannot be started
    void spawn(int process, ControlMessage.Spawn wanted) throws IOException {
        RunningWorld from = of(process);
        Segment around = Segment.of(process - from.first(), from.segments());
        List<Integer> placement = placed(wanted, ended::contains);
        List<Segment> segments = new ArrayList<>();
        for (var command : wanted.commands()) {
            segments.add(plan.segment(command, around));
        }
        start(segments, placement, wanted.port());
    }

    /// Where the ranks of a new world are to run.
    ///
    /// @param gone the processes whose slots are taken for free
    /// @throws NoRoom if too few slots are free
    List<Integer> placed(ControlMessage.Spawn wanted, IntPredicate gone) {
        List<Integer> placement = new ArrayList<>();
        List<Integer> taken = new ArrayList<>();
        for (int process = 0; process < hosts.size(); process++) {
            if (!gone.test(process) && !slotless.contains(process)) {
                taken.add(hosts.get(process));
            }
        }
        for (var command : wanted.commands()) {
            List<Integer> more = plan.place(command, taken);
            placement.addAll(more);
            taken.addAll(more);
        }
        return placement;
    }

    /// Whether a process has ended.
    boolean hasEnded(int process) {
        return ended.contains(process);
    }

    /// Whether a process has left its world, together with all others of it: what it does from
    /// then on concerns nobody else, and it is about to end.
    boolean hasLeft(int process) {
        RunningWorld world = of(process);
        return world.roll().hasLeft(process - world.first());
    }

    /// Whether two processes are of the same world.
    boolean areTogether(int process, int other) {
        return of(process).equals(of(other));
    }

    private RunningWorld of(int process) {
        return all.stream().filter(world -> world.has(process)).findFirst().orElseThrow();
    }

    /// A process has ended: its slot is free.
    void release(int process) {
        ended.add(process);
        if (beside != null && haveRanksEnded()) {
            beside.spread(new FailureNotice(-1, "no rank is left"));
        }
    }

    private boolean haveRanksEnded() {
        return IntStream.range(0, all.getFirst().size()).allMatch(ended::contains);
    }

    /// Whether a companion has ended before its rank, which cannot end by itself then.
    boolean isRankBereft() {
        RunningWorld world = beside;
        return world != null && IntStream.range(0, world.size()).anyMatch(rank ->
                ended.contains(world.first() + rank) && !ended.contains(rank));
    }

    /// A process has ended by itself with exit code 0.
    ///
    /// @return what is wrong with that, if anything
    Optional<String> exited(int process) {
        RunningWorld world = of(process);
        return world.coordinator().exited(process - world.first()).map(world.opening()::concat);
    }

    /// Takes a process off its world's list, if the job can go on without it.
    ///
    /// @return false if the job must end
    boolean lose(int process, String reason) {
        RunningWorld world = of(process);
        return world.roll().lose(process - world.first(), reason);
    }

    /// A rank's process has ended, and the job is to take it back: the others are told. Its place
    /// is kept for the next one.
    ///
    /// @return false if the job must end
    boolean renew(int process, String reason) {
        RunningWorld world = of(process);
        boolean renewed = world.roll().renew(process - world.first(), reason);
        if (renewed) {
            ended.remove(process);
        }
        return renewed;
    }

    /// Whether a process is a rank: the others hold none.
    boolean isRank(int process) {
        return !slotless.contains(process);
    }

    /// Which life of a rank is there, or is awaited.
    int life(int process) {
        RunningWorld world = of(process);
        return world.roll().life(process - world.first());
    }

    /// Says something to the present life of a rank.
    ///
    /// @return false if its process has not joined yet, or has left
    boolean tell(int process, ControlMessage message) {
        RunningWorld world = of(process);
        return world.roll().tell(process - world.first(), message);
    }

    /// The number of a process's host.
    int hostOf(int process) {
        return hosts.get(process);
    }

    /// The hosts of processes, each as often as it has some.
    ///
    /// @param besides those that do not count
    List<Integer> hostsBesides(Set<Integer> besides) {
        return IntStream.range(0, hosts.size())
                .filter(process -> !besides.contains(process))
                .mapToObj(hosts::get)
                .toList();
    }

    /// Takes another host for the next life of a process.
    void move(int process, int host) {
        hosts.set(process, host);
    }

    /// Lets a host go that is lost, with all that runs there, should it answer. Does not block.
    void abandon(int host) {
        Thread.ofVirtual().name("atoll-abandon").start(starter.node(host)::close);
    }

    /// The host on which a process runs, or is to run.
    Node nodeOf(int process) {
        return starter.node(hosts.get(process));
    }

    /// Starts the process of the next life of a rank.
    ///
    /// @throws IOException if it cannot be started
    void startAgain(int process) throws IOException {
        RunningWorld world = of(process);
        int first = world.first();
        starter.startAgain(
                world, hosts.subList(first, first + world.size()), process - first,
                hosts.get(process));
    }

    /// Whether all ranks of the first world, which may come back, are there together.
    boolean haveMet() {
        return all.getFirst().roll().isMet();
    }

    /// Sees to it that processes wait on a host to take the place of ranks.
    ///
    /// @param count how many for each program that its ranks run
    void standBy(int host, int count) {
        RunningWorld world = all.getFirst();
        starter.standBy(world, hosts.subList(0, world.size()), host, count);
    }

    /// Whether the job goes on when a rank fails.
    boolean outlive() {
        return all.getFirst().roll().outlives();
    }

    /// Tells every rank that the job has failed.
    void spread(FailureNotice notice) {
        all.forEach(world -> world.spread(notice));
    }

    /// Asks all ranks what they wait for.
    void inquire() {
        all.forEach(RunningWorld::inquire);
    }

    /// Whether ranks have not answered yet, and still may.
    boolean areInquiring() {
        return all.stream().anyMatch(RunningWorld::isInquiring);
    }

    /// What sleeping ranks said they wait for.
    String sleepers() {
        StringBuilder text = new StringBuilder();
        all.forEach(world -> text.append(world.sleepers()));
        return text.toString();
    }

    /// What the ranks handed over as they left.
    ///
    /// @return for each world, profiles in rank order
    List<List<String>> profiles() {
        return all.stream()
                .filter(world -> !world.beside())
                .map(world -> world.coordinator().profiles())
                .toList();
    }

    @Override
    public void close() {
        for (RunningWorld world : all) {
            world.coordinator().close();
        }
    }
}
