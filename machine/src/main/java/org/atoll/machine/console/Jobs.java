// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.atoll.launcher.table.Table;
import org.atoll.tasks.Event;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Spawn;
import org.atoll.tasks.SpawnError;
import org.atoll.tasks.Spawned;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;

/// The tasks that the console has spawned, a job for each command. What they print goes to the
/// console or to a file, and when all of a job have ended the console says so. Lines come from any
/// thread; all else is done by the one that has the console.
final class Jobs {
    private static final int GONE = 1;

    private final Pvm pvm;
    private final Printer print;
    private final Map<Integer, SpawnedJob> jobs = new TreeMap<>();
    private final Map<String, SpawnedJob> byTid = new HashMap<>();

    /// Lines that have come while it is not known whose they are.
    private final List<String> early = new ArrayList<>();

    private boolean isSpawning;
    private boolean areAllTraced;
    private int last;

    Jobs(Pvm pvm, Printer print) {
        this.pvm = pvm;
        this.print = print;
    }

    /// Takes what tasks print from now on. In a job their ranks print it.
    void listen() {
        pvm.printTo(this::printed);
    }

    /// Traces all jobs from now on, or only those that ask for it.
    void traceAll(boolean all) {
        areAllTraced = all;
    }

    /// Spawns tasks.
    ///
    /// @throws CommandException if not all could be started
    void spawn(SpawnOptions options) {
        PrintStream file = options.file().isEmpty() ? null : opened(options);
        String[] arguments = options.words().subList(1, options.words().size())
                .toArray(String[]::new);
        Spawn order = pvm.spawn(options.words().getFirst(), arguments)
                .count(options.count())
                .kind(options.kind())
                .where(options.host().isEmpty() ? Where.anywhere() : Where.host(options.host()));
        SpawnedJob job = new SpawnedJob(
                ++last, String.join(" ", options.words()), file,
                options.isTraced() || areAllTraced);
        Spawned spawned = begin(order, job);
        Table table = Table.of("job", "tid", "outcome");
        spawned.tids().forEach(tid -> table.add(job.number(), tid, "started"));
        spawned.errors().forEach(error -> table.add(job.number(), "", said(error)));
        print.table(table);
        if (!spawned.tids().isEmpty()) {
            pvm.notify(Event.TASK_EXIT, GONE, spawned.tids());
        }
        if (options.waits()) {
            await(job);
        }
        if (!spawned.errors().isEmpty()) {
            throw CommandException.failed(spawned.errors().size() + " of " + options.count()
                    + " tasks were not started");
        }
    }

    private static String said(SpawnError error) {
        return "not started on " + error.host() + ": " + error.reason();
    }

    private Spawned begin(Spawn order, SpawnedJob job) {
        synchronized (this) {
            isSpawning = true;
        }
        Spawned spawned = null;
        try {
            spawned = order.startSome();
            return spawned;
        } finally {
            began(job, spawned == null ? List.of() : spawned.tids());
        }
    }

    private synchronized void began(SpawnedJob job, List<Tid> tids) {
        isSpawning = false;
        if (tids.isEmpty()) {
            job.close();
        } else {
            jobs.put(job.number(), job);
            job.alive().addAll(tids);
            tids.forEach(tid -> byTid.put(tid.toString(), job));
        }
        early.forEach(this::printed);
        early.clear();
    }

    private static PrintStream opened(SpawnOptions options) {
        try {
            return new PrintStream(
                    new FileOutputStream(options.file(), options.appends()), true,
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw CommandException.misuse("spawn: cannot write " + e.getMessage());
        }
    }

    private synchronized void printed(String line) {
        int end = line.indexOf(']');
        SpawnedJob job = byTid.get(line.substring(1, end));
        if (job == null && isSpawning) {
            early.add(line);
        } else if (job == null) {
            print.line(line);
        } else if (job.file() == null) {
            print.line("[" + job.number() + ":" + line.substring(1));
        } else {
            job.file().println(line);
        }
    }

    /// Says which tasks have ended, and which jobs.
    void look() {
        Optional<Message> gone = pvm.nrecv(Tid.ANY, GONE);
        while (gone.isPresent()) {
            ended(gone.get().tid());
            gone = pvm.nrecv(Tid.ANY, GONE);
        }
    }

    private void await(SpawnedJob job) {
        while (!isOver(job)) {
            ended(pvm.recv(Tid.ANY, GONE).tid());
        }
    }

    private synchronized boolean isOver(SpawnedJob job) {
        return job.alive().isEmpty();
    }

    private synchronized void ended(Tid tid) {
        SpawnedJob job = byTid.get(tid.toString());
        if (job != null && job.alive().remove(tid)) {
            if (job.isTraced()) {
                print.remark("[" + job.number() + ":" + tid + "] has ended");
            }
            if (job.alive().isEmpty()) {
                jobs.remove(job.number());
                job.close();
                print.remark("[" + job.number() + "] finished");
            }
        }
    }

    /// Lists the jobs that have tasks.
    synchronized void list(boolean withTids) {
        Table table = withTids
                ? Table.of("job", "tasks", "what", "tids")
                : Table.of("job", "tasks", "what");
        for (SpawnedJob job : jobs.values()) {
            if (withTids) {
                table.add(job.number(), job.alive().size(), job.what(), tids(job));
            } else {
                table.add(job.number(), job.alive().size(), job.what());
            }
        }
        print.table(table);
    }

    private static String tids(SpawnedJob job) {
        return String.join(" ", job.alive().stream().map(Tid::toString).toList());
    }
}
