// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.lang.reflect.Array;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.Settings;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.Stay;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.life.Roles;
import org.atoll.tasks.post.TaskMail;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// A task's view of the machine: it starts other tasks, and all of them send each other messages.
/// The program of a rank is its *main* task; the others are spawned.
///
/// What one task sends another arrives in the order in which it was sent; a receive that takes
/// anybody's message gets the one that came first. A message to a task that has ended is dropped.
///
/// A send does not wait for its receiver: a long message to another rank stays here until it is
/// wanted. But a rank keeps no more such bytes, together with those in the inboxes of its tasks,
/// than the setting `atoll.tasks.pending.bytes` says; beyond that a send waits for room, and one of
/// more than 16 KiB behind those that wait already. One message that is longer than the limit is
/// sent while nothing else is pending. Tasks that wait only for each other to make room are found:
/// the sends of all of them throw a [CallStateException] that names them.
///
/// One thread at a time may be in a call; those of a spawned task are made by its own thread. Each
/// call throws a [CallStateException] if another thread is in one or the task has left, and a
/// [TaskKilledError] if it was killed, or the program has returned meanwhile. Those that block
/// throw a `CommunicationException` if the job fails.
public final class Pvm implements AutoCloseable {
    /// Stands for any tag.
    public static final int ANY = TaskMail.ANY_TAG;

    private final TasksService service;
    private final LocalTask task;
    private final Tid tid;
    private final TaskOffice office;
    private final LifeCalls life;
    private final MailCalls mail;
    private final Sending sending;
    private final Postbox postbox;
    private final MachineCalls machine;
    private final Runnable leaving;

    /// Makes the view of a task.
    ///
    /// @param leaving what is done when the task has left the machine by itself
    Pvm(TasksService service, LocalTask task, Supplier<ObjectCodec> objects, Runnable leaving) {
        this.leaving = leaving;
        this.service = service;
        this.task = task;
        this.tid = new Tid(task.tid());
        CallGate calls = new CallGate(task, service.home());
        TaskChecks checks = new TaskChecks(service.world());
        this.sending = new Sending(service, task, calls);
        Receiving receiving = new Receiving(service, task, calls, objects);
        this.office = new TaskOffice(service, task, calls, sending, receiving, objects);
        this.machine = new MachineCalls(service, office, task);
        this.life = new LifeCalls(service, task, calls, checks, machine);
        this.mail = new MailCalls(service, task, calls, checks, sending, receiving);
        this.postbox = new Postbox(office);
    }

    /// The main task of a rank, which enters the model with the first call. Tasks that are spawned
    /// on a rank start once it has entered; if its program returns without, they are refused.
    ///
    /// @param rank a rank, of whose threads the caller is one
    /// @return the same object at every call
    /// @throws IllegalStateException if the rank has not entered it and its program has ended
    public static Pvm in(Rank rank) {
        return requireGiven("in", "rank", rank, "a Rank").enter(new TasksModel(() -> { }));
    }

    /// Enters the standing machine that the setting `atoll.pvm` names, or the environment by
    /// `ATOLL_PVM`; without them the one called `default`. A process that a machine has started is
    /// one of its tasks already and enters that. Blocks until the machine has let it in.
    ///
    /// @return this process's task, which leaves by [#close]; each call makes another one
    /// @throws IllegalStateException if there is no such machine
    public static Pvm enrol() {
        return enrol(Settings.ofThisProcess().text("atoll.pvm", "default"));
    }

    /// Enters a standing machine.
    ///
    /// @param machine its name
    /// @return as above
    /// @throws IllegalStateException if there is no such machine
    public static Pvm enrol(String machine) {
        Stay stay = Job.enrol(machine, Map.of(Roles.ROLE, Roles.GUEST));
        return stay.rank().enter(new TasksModel(stay::leave));
    }

    /// Carries out what tasks want of a standing machine, as its master.
    ///
    /// @param rank   rank 0 of the machine
    /// @param keeper does it
    public static void keep(Rank rank, MachineKeeper keeper) {
        TasksKind.of(rank.fabric()).keepers().serve(
                (asker, verb, words, done, refused) -> keeper.asked(
                        new Tid(asker), verb, words, new KeeperAnswers(done, refused)));
    }

    /// Passes on a line that a process has printed which is a task of a standing machine, as its
    /// master. By a thread that does not hold the endpoint.
    ///
    /// @param rank    rank 0 of the machine
    /// @param spawner who has spawned it, or [Tid#NONE]
    public static void print(Rank rank, Tid spawner, Tid task, String line) {
        TasksKind.of(rank.fabric()).home().printing().print(spawner.value(), task.value(), line);
    }

    /// Enters the model. Once for each rank.
    ///
    /// @param leaving what is done when the main task has left by itself
    static Pvm of(World world, Runnable leaving) {
        return new TasksModel(leaving).enter(world);
    }

    /// The program has returned: its task ends, and the rank stays until no task runs anywhere.
    /// A call in which another thread is ends as if the task were killed.
    void endProgram() {
        service.home().returned(task);
        service.home().awaitEnd();
    }

    /// This task's number.
    public Tid tid() {
        return tid;
    }

    /// The task that has spawned this one.
    ///
    /// @return [Tid#NONE] for a main task, and for one that was spawned without a parent
    public Tid parent() {
        return new Tid(task.parent());
    }

    /// The same for programs that do without a tid that is none.
    public Optional<Tid> parentIfAny() {
        return task.parent() == Tids.NONE ? Optional.empty() : Optional.of(parent());
    }

    /// The tasks that were started by the same call as this one, it included, in their order. They
    /// are those of that time: some may have ended. Blocks until all hosts have begun theirs.
    ///
    /// @return none for a main task
    public List<Tid> siblings() {
        return life.siblings();
    }

    /// The fabric below, on this task's rank: its clock and, in a simulation, its processor, which
    /// all tasks of the rank share.
    public World fabric() {
        return service.world();
    }

    /// How many messages this task has sent; each receiver of a message counts. By the task itself.
    public long sentMessages() {
        return sending.messages();
    }

    /// The data in those messages, without what describes it.
    ///
    /// @return bytes, each once for each receiver
    public long sentBytes() {
        return sending.userBytes();
    }

    /// Prepares to start tasks of a class: each host finds it by its name, as the program does.
    ///
    /// @param program what each runs
    /// @param args    what each is given
    /// @return to be completed, and started
    public Spawn spawn(Class<? extends Task> program, String... args) {
        return spawn(requireGiven("spawn", "program", program, "a class").getName(), args);
    }

    /// Prepares to start tasks of a class that is known by its name.
    ///
    /// @param program the name of a public class that is a [Task]
    /// @param args    what each is given
    /// @return to be completed, and started
    public Spawn spawn(String program, String... args) {
        requireGiven("spawn", "program", program, "a String");
        List<String> all = List.of(requireGiven("spawn", "args", args, "a String[]"));
        return new Spawn(program, all, life::start);
    }

    /// Ends this task: what it has sent arrives, what it has not received is dropped. Its thread
    /// goes on, without the machine. Nothing happens if it has ended.
    ///
    /// @throws IllegalStateException if the task is in a call: a handler must let that end first
    public void exit() {
        leave();
    }

    private void leave() {
        if (task.state().finish()) {
            service.home().ended(task);
            leaving.run();
        } else if (task.state().isInCall()) {
            throw new CallStateException("exit", tid() + " is in " + task.state().call()
                    + "; leave when that has returned");
        }
    }

    /// As [#exit].
    @Override
    public void close() {
        leave();
    }

    /// Ends another task. Its tid is then that of a task that has ended, and what it waits in ends;
    /// a thread that computes goes on to its next call. Blocks until its host has answered.
    ///
    /// @return false if it had ended before
    /// @throws IllegalArgumentException if it is this task, or no task
    public boolean kill(Tid victim) {
        return life.kill(victim);
    }

    /// Whether a task has not ended, and was not killed. Blocks until its host has answered.
    ///
    /// @throws IllegalArgumentException if it is no task
    public boolean isAlive(Tid other) {
        return life.isAlive(other);
    }

    /// The hosts that are there.
    ///
    /// @return by their tids
    public List<Host> hosts() {
        return service.hosts().present();
    }

    /// The state of a host.
    ///
    /// @param host its name, such as `n3`
    public HostState hostState(String host) {
        return service.hosts().state(requireGiven("hostState", "host", host, "a String"));
    }

    /// How far this task's clock is ahead of that of another host's tasks: a time that was read
    /// there, by `fabric().nanoTime()`, is this much later here. The shortest of a few round trips
    /// counts; what it says is at most half of that round trip from the truth. In a simulation the
    /// clocks are virtual ones. Blocks until the other host has answered.
    ///
    /// @param hostOrTask a host's tid, or that of a task which is there
    /// @return negative if this task's clock is behind
    /// @throws IllegalArgumentException if it is no host and no task
    /// @throws org.atoll.fabric.job.CommunicationException if that host is lost
    public Duration clockDifference(Tid hostOrTask) {
        return life.clockDifference(hostOrTask);
    }

    /// All tasks that are there. Blocks until all hosts have answered: a task that begins or ends
    /// meanwhile may be among them or not.
    ///
    /// @return by host and age
    public List<TaskEntry> tasks() {
        return life.tasks();
    }

    /// The tasks of one host, or one task. As [#tasks()].
    ///
    /// @param hostOrTask a host's tid, or a task's
    /// @return none if the host is lost, or the task has ended
    public List<TaskEntry> tasks(Tid hostOrTask) {
        return life.tasks(hostOrTask);
    }

    // Packing and sending.

    /// Begins to pack a message.
    ///
    /// @return a new, empty one
    public Packing pack() {
        return office.pack();
    }

    /// Sends a message. When this returns, what was packed may be packed on and sent again. Does
    /// not wait for the receiver, which may be this task itself, unless too many bytes are pending.
    ///
    /// @param to   a task; if it has ended, the message is dropped
    /// @param tag  at least 0
    /// @param what what is packed until now
    /// @throws IllegalArgumentException if the tag is less, or there cannot be such a task
    public void send(Tid to, int tag, Packing what) {
        mail.send(to, tag, what);
    }

    /// Sends a message to several tasks, each of which gets it once; but never to this one. Those
    /// of another rank share one copy, which is pending once; on this rank it counts for each
    /// receiver, though they share its bytes, for who has not received it is whom a send waits for.
    ///
    /// @param to   tasks
    /// @param tag  at least 0
    /// @param what what is packed until now
    /// @throws IllegalArgumentException as [#send]
    public void mcast(Collection<Tid> to, int tag, Packing what) {
        mail.mcast(to, tag, what);
    }

    /// Sends all elements of an array as one item: packs and sends in one call.
    ///
    /// @param to    as [#send]
    /// @param tag   at least 0
    /// @param array of a primitive type
    /// @throws IllegalArgumentException as [#send], or if it is no such array
    public void psend(Tid to, int tag, Object array) {
        requireGiven("psend", "array", array, "an array");
        int length = array.getClass().isArray() ? Array.getLength(array) : 0;
        psend(to, tag, array, 0, length);
    }

    /// Sends some elements of an array as one item.
    ///
    /// @param to    as [#send]
    /// @param tag   at least 0
    /// @param array of a primitive type
    /// @param from  the first
    /// @param count how many
    /// @throws IllegalArgumentException as [#send], or if the array has no such elements
    public void psend(Tid to, int tag, Object array, int from, int count) {
        Packing packing = pack().array("psend", array, from, count);
        send(to, tag, packing);
        packing.clear();
    }

    // Receiving.

    /// Receives a message. Blocks until it is here.
    ///
    /// @param from whose, or [Tid#ANY]
    /// @param tag  at least 0, or [#ANY]
    /// @return the caller's
    /// @throws TaskEndedException if that task has ended, and no such message of it is left
    public Message recv(Tid from, int tag) {
        return mail.recv(from, tag);
    }

    /// Receives a message if it is here. Does not block: of a long message of another rank the
    /// first call asks for the bytes, and it is here when all have come.
    ///
    /// @param from whose, or [Tid#ANY]
    /// @param tag  at least 0, or [#ANY]
    /// @return the caller's
    /// @throws TaskEndedException as [#recv]
    public Optional<Message> nrecv(Tid from, int tag) {
        return mail.nrecv(from, tag);
    }

    /// Receives a message, and waits for it as long as is said.
    ///
    /// @param from whose, or [Tid#ANY]
    /// @param tag  at least 0, or [#ANY]
    /// @param most how long, at least 0
    /// @return the caller's
    /// @throws TaskEndedException as [#recv]
    public Optional<Message> trecv(Tid from, int tag, Duration most) {
        return mail.trecv(from, tag, most);
    }

    /// Looks for a message and leaves it where it is. Does not block: what is here is as for
    /// [#nrecv].
    ///
    /// @param from whose, or [Tid#ANY]
    /// @param tag  at least 0, or [#ANY]
    /// @return the message, whose items may be taken; who receives it later finds all of them
    /// @throws TaskEndedException as [#recv]
    public Optional<Message> probe(Tid from, int tag) {
        return mail.probe(from, tag);
    }

    /// Receives a message of one item into an array. Blocks until it is here. If the array is
    /// shorter than the item, it is filled and the rest is dropped.
    ///
    /// @param from  whose, or [Tid#ANY]
    /// @param tag   at least 0, or [#ANY]
    /// @param array of the item's type
    /// @return how many elements were stored, and whose
    /// @throws IllegalArgumentException if it is an array of another type: the message is gone
    /// @throws TaskEndedException       as [#recv]
    public Received precv(Tid from, int tag, Object array) {
        requireGiven("precv", "array", array, "an array");
        int length = array.getClass().isArray() ? Array.getLength(array) : 0;
        return precv(from, tag, array, 0, length);
    }

    /// Receives a message of one item into a part of an array.
    ///
    /// @param from  whose, or [Tid#ANY]
    /// @param tag   at least 0, or [#ANY]
    /// @param array of the item's type
    /// @param at    the first element of that part
    /// @param count how many it has
    /// @return how many elements were stored, and whose
    /// @throws IllegalArgumentException as the shorter form, or if there is no such part
    /// @throws TaskEndedException       as [#recv]
    public Received precv(Tid from, int tag, Object array, int at, int count) {
        return mail.precv(from, tag, array, at, count);
    }

    /// Replaces the rule by which this task's receives and probes choose among messages.
    ///
    /// @param own the program's rule; null for the usual one
    public void matcher(@Nullable MessageMatcher own) {
        mail.match(own);
    }

    /// Has a handler take messages: no receive gets them. Of several handlers the first that was
    /// added takes a message. It is called while this task receives or probes, and is not given
    /// what an earlier receive or probe has looked at and left.
    ///
    /// @param from    whose, or [Tid#ANY]
    /// @param tag     at least 0, or [#ANY]
    /// @param context sent in this one, or [Context#ANY]
    /// @return ends it
    public Handling handle(Tid from, int tag, Context context, MessageHandler handler) {
        return mail.handle(from, tag, context, handler);
    }

    /// The context in which this task sends and receives. Tasks that it spawns begin in it.
    public Context context() {
        return new Context(task.context());
    }

    /// Changes that.
    ///
    /// @param next what was a task's context before, or [Context#BASE]
    /// @return the one until now
    public Context context(Context next) {
        return mail.change(next);
    }

    /// A context that no task has had. Blocks until the machine's keeper has answered.
    public Context newContext() {
        return new Context(office.keeper().newContext());
    }

    /// Gives a context back, which nobody uses any more. Blocks until the keeper has answered.
    ///
    /// @throws IllegalArgumentException if it is not in use
    public void free(Context old) {
        requireGiven("free", "old", old, "a Context");
        office.keeper().free(old.number());
    }

    // Groups and the postbox.

    /// Makes this task a member of a group. Blocks until the machine's keeper has answered.
    ///
    /// @param group its name
    /// @return the group; this task has the lowest instance that was free
    /// @throws IllegalArgumentException if it is a member, or the group is frozen
    public Group join(String group) {
        requireGiven("join", "group", group, "a String");
        int _ = office.keeper().join(group);
        return new Group(office, group);
    }

    /// A group of which this task need not be a member.
    ///
    /// @param group its name
    public Group group(String group) {
        return new Group(office, requireGiven("group", "group", group, "a String"));
    }

    /// The machine's postbox.
    public Postbox postbox() {
        return postbox;
    }

    // Being told.

    /// Asks for a message when something has happened to tasks or hosts: one for each, which comes
    /// once, behind all other messages of that task, and at once if it has happened already. When a
    /// host is lost, the notices of its tasks come by age, and its own behind them. A notice is
    /// sent by the task's host in this task's present context; its item is the tid
    /// ([Message#tid]).
    ///
    /// @param what  what it is
    /// @param tag   which those messages have, at least 0
    /// @param whose tasks, or hosts
    /// @throws IllegalArgumentException if one of them is no such
    public void notify(Event what, int tag, Collection<Tid> whose) {
        life.notify(what, tag, whose);
    }

    /// Asks no more for such messages: those that have not come come now.
    ///
    /// @param what  what was asked for
    /// @param tag   with this tag
    /// @param whose tasks, or hosts
    /// @throws IllegalArgumentException if one of them is no such
    public void cancelNotify(Event what, int tag, Collection<Tid> whose) {
        life.cancelNotify(what, tag, whose);
    }

    /// Asks for a message when a host has come: its item is the host's tid.
    ///
    /// @param tag   which those messages have, at least 0
    /// @param count of so many hosts; -1 for all that will come, 0 for none any more
    public void notifyHosts(int tag, int count) {
        life.notifyHosts(tag, count);
    }

    // The standing machine.

    /// Adds hosts to the standing machine while it runs. Blocks until each is there or refused.
    ///
    /// @param lines for each a line as in a host file: its name, and words such as `slots=4`
    /// @return for each what came of it, in that order
    /// @throws IllegalStateException if this is a job
    public List<HostChange> addHosts(String... lines) {
        return machine.addHosts(List.of(requireGiven("addHosts", "lines", lines, "a String[]")));
    }

    /// Deletes hosts: what runs there is killed, and who asked for notices is told. Blocks until
    /// that is done.
    ///
    /// @param names the names of hosts
    /// @return for each what came of it, in that order
    /// @throws IllegalStateException if this is a job
    public List<HostChange> deleteHosts(String... names) {
        return machine.deleteHosts(
                List.of(requireGiven("deleteHosts", "names", names, "a String[]")));
    }

    /// Kills all tasks of the standing machine but those that have enrolled, and empties the
    /// postbox; the hosts stay. Blocks until that is done.
    ///
    /// @throws IllegalStateException if this is a job
    public void reset() {
        machine.reset(life);
    }

    /// Ends the standing machine, with all its tasks. This task ends, too.
    ///
    /// @throws IllegalStateException if this is a job
    public void halt() {
        machine.halt();
    }

    /// Gives the processes that this task spawns a variable of its environment.
    ///
    /// @param variable its name
    /// @throws IllegalStateException if there is none, or this is a job
    public void export(String variable) {
        machine.export(requireGiven("export", "variable", variable, "a String"));
    }

    /// Gives them a variable.
    ///
    /// @param variable its name
    /// @throws IllegalStateException if this is a job
    public void export(String variable, String value) {
        machine.export(
                requireGiven("export", "variable", variable, "a String"),
                requireGiven("export", "value", value, "a String"));
    }

    /// Gives them a variable no more.
    ///
    /// @param variable its name
    public void unexport(String variable) {
        machine.unexport(requireGiven("unexport", "variable", variable, "a String"));
    }

    /// Says where the lines go that tasks print which this one has spawned on a standing machine.
    /// Each begins with the task's tid: `[t3.17] text`. Without this they go where those of this
    /// task go; those of a program that has enrolled are printed by it.
    ///
    /// @param lines takes each, from any thread, and must not block; null for what it was before
    public void printTo(@Nullable Consumer<String> lines) {
        task.printTo(lines);
    }
}
