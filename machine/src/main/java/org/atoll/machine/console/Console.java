// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.launcher.plan.Build;
import org.atoll.launcher.table.Table;
import org.atoll.launcher.table.TableFormat;
import org.atoll.tasks.Pvm;
import org.jspecify.annotations.Nullable;

/// The console of a standing machine: a task that carries out commands. It asks for one after the
/// other, or is given them. In a job it works as far as a job can change.
public final class Console {
    private static final String PROMPT = "pvm> ";
    private static final long LOOK_MILLIS = 200;
    private static final int FAILED = 1;
    private static final int MISUSE = 2;

    /// The outcome of a command whose machine has gone.
    private static final int LOST = -1;

    private final Pvm pvm;
    private final boolean isTerminal;
    private final Printer print;
    private final PrintStream err;
    private final Jobs jobs;
    private final Map<String, Command> commands = new TreeMap<>();
    private final Object turn = new Object();
    private volatile boolean isOver;

    /// Attaches a console.
    ///
    /// @param pvm        its task
    /// @param format     how tables are written
    /// @param isTerminal whether a person is to be prompted
    /// @param err        takes what went wrong
    public Console(
            Pvm pvm, TableFormat format, boolean isTerminal, PrintStream out, PrintStream err) {
        this.pvm = pvm;
        this.isTerminal = isTerminal;
        this.print = new Printer(out, format);
        this.err = err;
        this.jobs = new Jobs(pvm, print);
        commands.putAll(new HostCommands(pvm, print).all());
        commands.putAll(new TaskCommands(pvm, print, jobs).all());
        commands.putAll(new PostCommands(pvm, print).all());
        commands.putAll(own());
    }

    private Map<String, Command> own() {
        return Map.of(
                "export", new Command("export NAME", "Gives spawned processes a variable of this"
                        + " environment.", 1, 1, words -> pvm.export(words.getFirst())),
                "setenv", new Command("setenv NAME VALUE", "Gives them a variable.", 2, 2,
                        words -> pvm.export(words.get(0), words.get(1))),
                "unexport", new Command("unexport NAME", "Gives them a variable no more.", 1, 1,
                        words -> pvm.unexport(words.getFirst())),
                "reset", new Command("reset", "Kills all tasks but programs that have enrolled, and"
                        + " empties the postbox.", 0, 0, words -> pvm.reset()),
                "halt", new Command("halt", "Ends the machine.", 0, 0, words -> halt()),
                "trace", new Command("trace on|off", "Says of all tasks that are spawned when each"
                        + " has ended, or no more.", 1, 1, this::trace),
                "quit", new Command("quit", "Leaves the machine running.", 0, 0,
                        words -> isOver = true),
                "echo", new Command("echo WORD...", "Prints words.", 0, -1,
                        words -> print.line(String.join(" ", words))),
                "version", new Command("version", "Says which Atoll this is.", 0, 0,
                        words -> print.line("atoll " + Build.VERSION)),
                "help", new Command("help [COMMAND]", "Says what there is.", 0, 1, this::help));
    }

    private void trace(List<String> words) {
        String word = words.getFirst();
        if (!word.equals("on") && !word.equals("off")) {
            throw CommandException.misuse("trace: '" + word + "'; write trace on, or trace off");
        }
        jobs.traceAll(word.equals("on"));
    }

    private void halt() {
        isOver = true;
        pvm.halt();
    }

    private void help(List<String> words) {
        if (!words.isEmpty()) {
            Command command = named(words.getFirst());
            print.line(command.usage());
            print.line(command.summary());
            return;
        }
        Table table = Table.of("command", "summary");
        commands.values().forEach(each -> table.add(
                each.usage().length() > 30 ? each.usage().replaceFirst(" .*", " ...")
                        : each.usage(),
                each.summary()));
        print.table(table);
    }

    private Command named(String name) {
        Command command = commands.get(name);
        if (command == null) {
            throw CommandException.misuse("there is no command '" + name + "'; commands are "
                    + String.join(", ", commands.keySet()));
        }
        return command;
    }

    /// Carries out some commands, up to the first that fails. Blocks.
    ///
    /// @param lines a command each
    /// @return 0; or 1 if the machine could not do something, 2 if a command cannot be meant
    public int run(List<String> lines) {
        jobs.listen();
        int code = 0;
        for (int i = 0; i < lines.size() && code == 0 && !isOver; i++) {
            code = carryOut(lines.get(i));
        }
        return code == LOST ? FAILED : code;
    }

    /// Asks for commands until there are no more, or one says so. What goes wrong is told, and it
    /// goes on. Blocks.
    ///
    /// @param in where commands come from
    /// @return 0; or, if the machine ends meanwhile, 1
    /// @throws IOException if they cannot be read
    public int interact(BufferedReader in) throws IOException {
        jobs.listen();
        Thread.ofVirtual().name("atoll-console-look").start(this::lookNowAndThen);
        try {
            String line = asked(in);
            while (line != null && !isOver) {
                if (carryOut(line) == LOST) {
                    return FAILED;
                }
                line = isOver ? null : asked(in);
            }
            return 0;
        } finally {
            end();
        }
    }

    /// Ends looking, and waits for a look that has begun: the caller may leave the machine then.
    private void end() {
        synchronized (turn) {
            isOver = true;
            turn.notifyAll();
        }
    }

    private String asked(BufferedReader in) throws IOException {
        if (isTerminal) {
            print.prompt(PROMPT);
        }
        return in.readLine();
    }

    private void lookNowAndThen() {
        synchronized (turn) {
            try {
                while (!isOver) {
                    turn.wait(LOOK_MILLIS);
                    look();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void look() {
        if (isOver) {
            return;
        }
        try {
            jobs.look();
        } catch (CommunicationException | IllegalStateException e) {
            isOver = true;
        }
    }

    private int carryOut(String line) {
        synchronized (turn) {
            try {
                List<String> words = Words.of(line);
                if (!words.isEmpty()) {
                    named(words.getFirst()).run(
                            words.getFirst(), words.subList(1, words.size()));
                }
                return 0;
            } catch (CommandException e) {
                return complain(e.code(), e.getMessage());
            } catch (IllegalArgumentException e) {
                return complain(MISUSE, e.getMessage());
            } catch (CommunicationException e) {
                isOver = true;
                return complain(LOST, "the machine is gone: " + e.getMessage());
            } catch (IllegalStateException e) {
                return complain(FAILED, e.getMessage());
            }
        }
    }

    private int complain(int code, @Nullable String what) {
        err.println("atoll: " + what);
        err.flush();
        return code;
    }
}
