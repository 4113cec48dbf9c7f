// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.ProgramSum;
import org.atoll.launcher.plan.SavedJob;
import org.atoll.recovery.depot.Depots;
import org.atoll.recovery.depot.FolderDepot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine;

/// A job that goes on with what an earlier one has saved: its command line is that one's, but for
/// the options that are given anew. Or one that has nothing yet, and saves its command line.
final class Restart {
    /// A job of its own.
    static final Restart NONE = new Restart(null, null);

    private static final Set<String> FOLDERS =
            Set.of("--snapshots", "--restart", "--changed-program");
    private static final Set<String> PLACES = Set.of(
            "--hostfile", "--host", "-N", "--map-by", "--spare", "--oversubscribe", "--cluster");

    private final @Nullable RunCommand command;
    private final @Nullable SavedJob earlier;

    private Restart(@Nullable RunCommand command, @Nullable SavedJob earlier) {
        this.command = command;
        this.earlier = earlier;
    }

    /// That of a command line with `--restart`.
    ///
    /// @param words what stands where a program would
    /// @throws Misuse if it cannot be
    static Restart of(CommandSpec given, List<String> words) {
        RunCommand asked = (RunCommand) given.userObject();
        String folder = Objects.requireNonNull(asked.options().recovery().restart());
        if (!words.isEmpty()) {
            throw new Misuse("--restart " + folder + " starts the program that it had; leave "
                    + words.getFirst() + " out");
        }
        SavedJob saved = SavedJob.read(RecoveryOptions.depot("--restart", folder));
        String here = Path.of("").toAbsolutePath().toString();
        if (!here.equals(saved.directory())) {
            throw new Misuse("--restart " + folder + ": the job was started in "
                    + saved.directory() + "; go there first");
        }
        List<OptionSpec> anew = given.commandLine().getParseResult().matchedOptions();
        Set<String> names =
                anew.stream().map(option -> option.names()[0]).collect(Collectors.toSet());
        if (names.contains("-n")) {
            throw new Misuse("--restart " + folder + " has as many ranks as before; leave -n out");
        }
        if (names.contains("--shared")) {
            throw new Misuse("--restart " + folder
                    + " goes on with the folders that the job had; leave --shared out");
        }
        boolean elsewhere = names.stream().anyMatch(PLACES::contains);
        List<String> line = new ArrayList<>();
        for (String option : saved.options()) {
            String name = option.replaceFirst("=.*", "");
            if (!names.contains(name) && !(elsewhere && PLACES.contains(name))) {
                line.add(option);
            }
        }
        if (Depots.isBucket(folder) && !names.contains("--snapshots")) {
            line.add("--snapshots=" + saved.folder());
        }
        anew.forEach(option -> line.addAll(words(option)));
        line.addAll(saved.words());
        RunCommand command = new RunCommand();
        parse(command, line);
        return new Restart(command, saved);
    }

    /// Reads the options of another command line of `run`.
    ///
    /// @param words what stands behind `atoll run`
    /// @throws Misuse if they are wrong
    private static void parse(RunCommand command, List<String> words) {
        try {
            CommandLine line = new CommandLine(command);
            line.setStopAtPositional(true);
            line.setExpandAtFiles(false);
            line.setAllowOptionsAsOptionParameters(true);
            line.parseArgs(words.toArray(new String[0]));
        } catch (CommandLine.ParameterException e) {
            throw new Misuse(Complaint.of(e));
        }
    }

    int start() throws InterruptedException {
        return Objects.requireNonNull(command).start(this);
    }

    /// What goes on with its snapshots, or will have some.
    ///
    /// @param request what the command asks for
    /// @return the same as a job with snapshots
    JobRequest saved(RunCommand of, JobRequest request, Map<String, String> environment) {
        RecoveryOptions recovery = of.options().recovery();
        Path folder = Objects.requireNonNull(recovery.folder());
        try {
            String sum = ProgramSum.of(request.segments());
            if (earlier != null) {
                goOn(recovery, earlier, folder, sum);
            } else {
                SavedJob mine = new SavedJob(
                        UUID.randomUUID().toString(), Path.of("").toAbsolutePath().toString(),
                        folder.toAbsolutePath().normalize().toString(), sum, options(of),
                        of.words());
                recovery.shared().ifPresent(shared -> claim(mine, shared));
                mine.write(new FolderDepot(folder));
                recovery.are(mine.id());
            }
        } catch (IOException e) {
            throw new Misuse("snapshots cannot be kept in " + folder + ": " + e.getMessage());
        }
        return of.request(environment);
    }

    private static void claim(SavedJob mine, String shared) {
        try {
            mine.write(RecoveryOptions.depot("--shared", shared));
        } catch (IOException e) {
            throw new Misuse("snapshots cannot be kept in " + shared + ": " + e.getMessage());
        }
    }

    /// The folder may have what hosts still have, or nothing.
    private static void goOn(RecoveryOptions recovery, SavedJob saved, Path folder, String sum)
            throws IOException {
        FolderDepot local = new FolderDepot(folder);
        boolean known = Files.exists(folder.resolve(SavedJob.FILE));
        if (known && !SavedJob.read(local).id().equals(saved.id())) {
            throw new Misuse("--restart " + recovery.restart() + ": the folder " + folder
                    + " is of another job; name another one by --snapshots");
        }
        recovery.goOn(saved, sum);
        if (!known) {
            saved.write(local);
        }
    }

    private static List<String> options(RunCommand of) {
        List<String> all = new ArrayList<>();
        Objects.requireNonNull(of.spec()).commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> !FOLDERS.contains(option.names()[0]))
                .forEach(option -> all.addAll(words(option)));
        return all;
    }

    /// An option as it may be given again.
    static List<String> words(OptionSpec option) {
        String name = option.names()[0];
        return option.arity().max() == 0
                ? List.of(name)
                : option.originalStringValues().stream().map(value -> name + "=" + value).toList();
    }
}
