// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.atoll.fabric.control.ControlMessage.Seated;
import org.atoll.fabric.job.Card;
import org.atoll.launcher.plan.Misuse;
import org.atoll.tasks.MachineKeeper;
import org.atoll.tasks.TaskHost;
import org.atoll.tasks.TaskProcess;
import org.atoll.tasks.Tid;
import org.jspecify.annotations.Nullable;

/// The master of a standing machine: starts and ends processes, takes hosts in and gives them back,
/// and tells of those that are lost. All that happens is a step of one thread; what blocks, such as
/// reaching a host, is done by others, which then ask for a step.
final class Master {
    private static final long LOOK_MILLIS = 200;
    private static final long JOIN_NANOS = 60_000_000_000L;
    private static final long PATIENCE_MILLIS = 1000;
    private static final String NOT = "!";

    private final Seats seats;
    private final Entrance entrance;
    private final ProcessStarter starter;
    private final HostOpener opener;
    private final HostLine usual;
    private final BlockingQueue<Runnable> steps;
    private final Map<String, MachineHost> hosts = new LinkedHashMap<>();
    private final Map<String, HostLine> opening = new LinkedHashMap<>();
    private final Map<Integer, Started> running = new ConcurrentHashMap<>();

    /// Those that were told to end, and are to be killed if they do not.
    private final Set<Integer> ending = new HashSet<>();

    private int processes;
    private @Nullable String end;

    /// Begins without hosts.
    ///
    /// @param usual what a host has of which nobody has said anything
    /// @param steps what is to be done by the master's thread
    Master(
            Seats seats, Entrance entrance, ProcessStarter starter, HostOpener opener,
            HostLine usual, BlockingQueue<Runnable> steps) {
        this.seats = seats;
        this.entrance = entrance;
        this.starter = starter;
        this.opener = opener;
        this.usual = usual;
        this.steps = steps;
    }

    /// A queue of steps, for those who are made before the master.
    static BlockingQueue<Runnable> noSteps() {
        return new LinkedBlockingQueue<>();
    }

    /// Does what is to be done until the machine ends. Blocks.
    ///
    /// @return why it has ended
    String run() throws InterruptedException {
        while (end == null) {
            Runnable step = steps.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (step != null) {
                step.run();
            }
            long now = System.nanoTime();
            entrance.expire(now);
            seats.expire(now, JOIN_NANOS);
        }
        return end;
    }

    /// Ends all processes. By the master's thread.
    void close(String reason) {
        seats.end(reason);
        hosts.values().forEach(host -> host.node().signal("TERM"));
        long limit = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        while (!running.isEmpty() && System.nanoTime() < limit) {
            step();
        }
        hosts.values().forEach(host -> host.nodes().close());
        entrance.close();
    }

    private void step() {
        try {
            Runnable step = steps.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (step != null) {
                step.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Has something done by the master's thread.
    void later(Runnable step) {
        steps.add(step);
    }

    /// The machine is to end.
    void end(String reason) {
        steps.add(() -> end = end == null ? reason : end);
    }

    // What tasks ask.

    /// Takes a question of a task; see [MachineKeeper].
    void asked(Tid asker, String verb, List<String> words, MachineKeeper.Answer answer) {
        steps.add(() -> answer(asker, verb, words, answer));
    }

    private void answer(Tid asker, String verb, List<String> words, MachineKeeper.Answer answer) {
        switch (verb) {
            case "addHosts" -> addHosts(words, answer::give);
            case "deleteHosts" -> answer.give(words.stream().map(this::delete).toList());
            case "spawn" -> spawn(SpawnWords.of(words), answer);
            case "kill" -> {
                kill(Tid.parse(words.getFirst()));
                answer.give(List.of());
            }
            case "reset" -> answer.give(List.of());
            case "halt" -> {
                answer.give(List.of());
                end("halted by " + asker);
            }
            default -> answer.refuse("the machine does not know how to " + verb);
        }
    }

    // Hosts.

    /// Adds hosts.
    ///
    /// @param lines for each how it is described
    /// @param came  takes for each the tid of its process, or why it was not added
    void addHosts(List<String> lines, Consumer<List<String>> came) {
        Gathering all = new Gathering(lines.size(), came);
        for (int i = 0; i < lines.size(); i++) {
            add(lines.get(i), all.place(i));
        }
    }

    private void add(String text, Consumer<String> came) {
        HostLine line;
        try {
            line = HostLine.parse(text, usual);
        } catch (Misuse e) {
            came.accept(NOT + e.getMessage());
            return;
        }
        if (hosts.containsKey(line.name()) || opening.containsKey(line.name())) {
            came.accept(NOT + "host " + line.name() + " is in the machine already");
            return;
        }
        opening.put(line.name(), line);
        opener.open(line,
                host -> steps.add(() -> opened(host, came)),
                why -> steps.add(() -> {
                    opening.remove(line.name());
                    came.accept(NOT + why);
                }));
    }

    private void opened(MachineHost host, Consumer<String> came) {
        opening.remove(host.name());
        hosts.put(host.name(), host);
        ProcessStarter.Order order = new ProcessStarter.Order(
                TaskHost.class.getName(), List.of(), List.of(),
                Map.of(
                        "host", host.name(), "role", "host",
                        "slots", Integer.toString(host.line().host().slots())),
                Map.of());
        Optional<Seated> seat = seats.sit(System.nanoTime());
        if (seat.isEmpty()) {
            give(host, "no seat is vacant");
            came.accept(NOT + "all " + seats.count() + " seats of the machine are taken");
            return;
        }
        String tid = MachineKeeper.taskOf(seat.get().rank(), seat.get().incarnation())
                .host().toString();
        start(host, seat.get(), null, order, why -> {
            if (why.isEmpty()) {
                came.accept(tid);
            } else {
                give(host, "its process does not start");
                came.accept(NOT + "host " + host.name() + ": " + why);
            }
        });
    }

    private String delete(String name) {
        MachineHost host = hosts.get(name);
        if (host == null) {
            return NOT + "there is no host " + name + "; hosts are "
                    + String.join(", ", hosts.keySet());
        }
        if (host.isLocal()) {
            return NOT + "the master runs on " + name + ", which goes when the machine is halted";
        }
        give(host, "host " + name + " was deleted");
        return "";
    }

    /// Gives a host back, with all that runs there.
    private void give(MachineHost host, String reason) {
        if (hosts.remove(host.name(), host)) {
            for (Started each : List.copyOf(running.values())) {
                if (each.host().equals(host)) {
                    seats.lose(each.seat(), each.life(), reason);
                    running.remove(each.process());
                    each.fails(reason);
                }
            }
            opener.close(host);
        }
    }

    /// A host cannot be reached any more. From any thread.
    void lost(String name, String cause) {
        steps.add(() -> {
            MachineHost host = hosts.get(name);
            if (host != null) {
                give(host, cause);
            }
        });
    }

    // Processes.

    /// Starts a process.
    ///
    /// @param parent who has spawned it; null for that of a host
    private void start(
            MachineHost host, Seated seat, @Nullable Tid parent, ProcessStarter.Order order,
            Consumer<String> came) {
        Started started = new Started(
                processes++, host, seat.rank(), seat.incarnation(), parent, came);
        running.put(started.process(), started);
        try {
            starter.start(started, order);
        } catch (IOException e) {
            running.remove(started.process());
            seats.lose(seat.rank(), seat.incarnation(), "it was not started");
            started.fails(String.valueOf(e.getMessage()));
        }
    }

    private void spawn(SpawnWords words, MachineKeeper.Answer answer) {
        Gathering all = new Gathering(words.hosts().size(), answer::give);
        List<Optional<Seated>> sitting = new ArrayList<>();
        List<String> tids = new ArrayList<>();
        for (String _ : words.hosts()) {
            Optional<Seated> seat = seats.sit(System.nanoTime());
            sitting.add(seat);
            seat.ifPresent(one -> tids.add(
                    MachineKeeper.taskOf(one.rank(), one.incarnation()).toString()));
        }
        for (int i = 0; i < sitting.size(); i++) {
            Consumer<String> place = all.place(i);
            MachineHost host = hosts.get(words.hosts().get(i));
            Optional<Seated> seat = sitting.get(i);
            if (host == null || seat.isEmpty()) {
                seat.ifPresent(one -> seats.lose(one.rank(), one.incarnation(), "no host"));
                place.accept(NOT + (host == null
                        ? "host " + words.hosts().get(i) + " is gone"
                        : "all " + seats.count() + " seats of the machine are taken"));
            } else {
                String tid = MachineKeeper.taskOf(
                        seat.get().rank(), seat.get().incarnation()).toString();
                start(host, seat.get(), words.parent(),
                        words.order(TaskProcess.class.getName(), tids, host.name()),
                        why -> place.accept(why.isEmpty() ? tid : NOT + why));
            }
        }
    }

    private void kill(Tid tid) {
        int seat = MachineKeeper.seatOf(tid);
        int life = MachineKeeper.lifeOf(tid);
        for (Started each : running.values()) {
            if (each.seat() == seat && each.life() == life) {
                each.host().node().signal(each.process(), "TERM");
                seats.lose(seat, life, "it was killed");
                ending.add(each.process());
                opener.later(PATIENCE_MILLIS, () -> steps.add(() -> killIfThere(each)));
            }
        }
    }

    private void killIfThere(Started one) {
        if (ending.remove(one.process())) {
            one.host().node().signal(one.process(), "KILL");
        }
    }

    /// A process has ended. From any thread.
    void exited(int process, int exitCode) {
        steps.add(() -> {
            ending.remove(process);
            Started started = running.remove(process);
            if (started != null) {
                String why = started.firstError().isEmpty()
                        ? "its process exited with code " + exitCode
                        : started.firstError();
                if (started.isHosts()) {
                    give(started.host(), "the process of host " + started.host().name()
                            + " has ended: " + why);
                }
                seats.lose(started.seat(), started.life(), why);
                started.fails(why);
            }
        });
    }

    /// The process of a number, if it runs. From any thread.
    @Nullable Started process(int number) {
        return running.get(number);
    }

    /// Somebody has come or gone. From any thread.
    void changed(Seats.Change change) {
        steps.add(() -> {
            switch (change) {
                case Seats.Change.Came(Card card) -> came(card);
                case Seats.Change.Gone gone -> gone(gone);
            }
        });
    }

    private void came(Card card) {
        for (Started each : running.values()) {
            if (each.seat() == card.rank() && each.life() == card.incarnation()) {
                each.isThere();
            }
        }
    }

    private void gone(Seats.Change.Gone gone) {
        for (Started each : running.values()) {
            if (each.seat() == gone.seat() && each.life() == gone.life()) {
                if (each.isHosts()) {
                    give(each.host(), "the process of host " + each.host().name()
                            + " has ended: " + gone.reason());
                } else if (!gone.inOrder()) {
                    each.host().node().signal(each.process(), "KILL");
                }
            }
        }
    }
}
