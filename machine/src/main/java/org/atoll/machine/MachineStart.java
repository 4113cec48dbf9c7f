// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.job.start.MachineFolder;
import org.atoll.launcher.plan.Installation;
import org.jspecify.annotations.Nullable;

/// The start of a machine in the background: its master goes on when the console, the terminal and
/// their session have ended.
///
/// @param options   what it is started with
/// @param variables its environment, beside that of this process
record MachineStart(MachineOptions options, Map<String, String> variables) {
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final long LOOK_MILLIS = 10;
    private static final long PATIENCE_MILLIS = 60_000;

    /// Starts the machine unless it runs. Blocks until it is ready.
    ///
    /// @return whether it was started
    /// @throws IOException if it does not start, with a message for the user
    boolean run() throws IOException, InterruptedException {
        MachineFolder place = MachineFolder.of(options.name());
        if (isRunning(place)) {
            await(place, null);
            return false;
        }
        try (OwnFolder folder = OwnFolder.of(place.path())) {
            folder.delete("log"::equals);
            folder.create("log").close();
        }
        File log = place.path().resolve("log").toFile();
        ProcessBuilder builder = new ProcessBuilder(command())
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.appendTo(log))
                .redirectError(Redirect.appendTo(log));
        builder.environment().putAll(variables);
        await(place, builder.start());
        return true;
    }

    /// Whether a master holds the lock.
    static boolean isRunning(MachineFolder place) throws IOException {
        if (!Files.isDirectory(place.path())) {
            return false;
        }
        try (OwnFolder folder = OwnFolder.open(place.path());
                FileChannel lock = folder.open(
                        "lock", StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock held = lock.tryLock()) {
            return held == null;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /// Whether a master has said that the machine is ready, and not one that has crashed.
    private static boolean isReady(MachineFolder place) {
        if (!Files.exists(place.path().resolve(MachineFolder.KEY))) {
            return false;
        }
        try {
            String job = place.facts().key().job();
            return ProcessHandle.of(Long.parseLong(job.substring(0, job.indexOf('-'))))
                    .isPresent();
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private List<String> command() {
        Installation here = Installation.ofThisProcess();
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SETSID)) {
            command.add(SETSID.toString());
        }
        command.addAll(List.of(
                here.java(), "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                "-cp", String.join(File.pathSeparator, here.classPath())));
        options.flags().stream().filter(flag -> flag.startsWith("-Datoll.")).forEach(command::add);
        command.add(MachineMain.class.getName());
        command.addAll(options.words());
        return command;
    }

    private static void await(MachineFolder place, @Nullable Process master)
            throws IOException, InterruptedException {
        for (long waited = 0; waited < PATIENCE_MILLIS; waited += LOOK_MILLIS) {
            if (isReady(place) && isRunning(place)) {
                return;
            }
            boolean hasEnded = master == null
                    ? !isRunning(place)
                    : !master.isAlive() && master.exitValue() != MachineMain.TAKEN;
            if (hasEnded) {
                String why = lastLine(place);
                OwnFolder.delete(place.path());
                throw new IOException("machine " + place.name() + " does not start: " + why);
            }
            Thread.sleep(LOOK_MILLIS);
        }
        throw new IOException("machine " + place.name() + " is not ready after "
                + PATIENCE_MILLIS / 1000 + " s; its log is " + place.path().resolve("log"));
    }

    private static String lastLine(MachineFolder place) throws IOException {
        Path log = place.path().resolve("log");
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
        return lines.isEmpty()
                ? "its master says nothing"
                : lines.getLast().replaceFirst("^atoll: (machine \\S+ ends: )?", "");
    }
}
