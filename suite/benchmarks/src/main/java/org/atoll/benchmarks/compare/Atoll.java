// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Our side: `atoll run` of the measuring program.
///
/// The launcher is the script in the folder that `ATOLL_HOME` names; without it, the launcher
/// of this process's class path is started with this process's JDK.
///
/// @param home  the folder of the script, or null
/// @param flags flags for the ranks' JVMs
public record Atoll(@Nullable String home, List<String> flags) implements Contender {
    private static final Path BUILT = Path.of("target", "atoll", "path");
    private static final Path LIBRARIES = Path.of("target", "atoll", "lib");
    private static final String GREETING = "hello";
    static final String PROGRAM = "org.atoll.benchmarks.measure.Measure";

    /// Copies the flags.
    public Atoll {
        flags = List.copyOf(flags);
    }

    /// The same with one flag more.
    ///
    /// @param flag a flag for the ranks' JVMs
    public Atoll with(String flag) {
        List<String> more = new ArrayList<>(flags);
        more.add(flag);
        return new Atoll(home, more);
    }

    /// The launcher that started this process.
    ///
    /// @return our side, as `ATOLL_HOME` says
    public static Atoll installed() {
        return new Atoll(
                System.getProperty("atoll.home", System.getenv("ATOLL_HOME")), List.of());
    }

    /// Another checkout, or this one, started by its script as a user does.
    ///
    /// @throws IllegalArgumentException if there is no checkout, or one that is not built
    public static Atoll checkout(Path folder) {
        if (!Files.isExecutable(folder.resolve("atoll"))) {
            throw new IllegalArgumentException(
                    folder + " is no checkout of Atoll: it has no script 'atoll'");
        }
        if (!Files.isReadable(folder.resolve(BUILT))) {
            throw new IllegalArgumentException("the checkout " + folder
                    + " is not built; run " + folder.resolve("atoll") + " info");
        }
        return new Atoll(folder.toAbsolutePath().toString(), List.of());
    }

    /// The checkout that this process's classes come from, to be compared with another one: both
    /// are started in the same way.
    ///
    /// @throws IllegalStateException if they come from somewhere else
    public static Atoll thisCheckout() {
        Atoll known = installed();
        if (known.home() != null) {
            return known;
        }
        String path = System.getProperty("java.class.path", "");
        for (String entry : path.split(File.pathSeparator, -1)) {
            Path lib = Path.of(entry).toAbsolutePath().getParent();
            if (lib != null && lib.endsWith(LIBRARIES)) {
                return checkout(lib.resolve("../../..").normalize());
            }
        }
        throw new IllegalStateException(
                "these classes come from no built checkout; start the comparison by ./atoll bench");
    }

    @Override
    public List<String> command(Plan plan) {
        return run(plan, PROGRAM);
    }

    @Override
    public List<String> greeting(Plan plan) {
        return run(plan, GREETING);
    }

    private List<String> run(Plan plan, String program) {
        List<String> command = new ArrayList<>(launcher());
        command.addAll(List.of(
                "run", "-n", Integer.toString(plan.ranks()), "--oversubscribe",
                "--bind-to", plan.bound() ? "core" : "none",
                "--device", plan.device()));
        flags.forEach(flag -> command.add("-J" + flag));
        command.add(program);
        return command;
    }

    /// The command that is `atoll`; its own arguments follow.
    public List<String> launcher() {
        if (home != null) {
            return List.of(Path.of(home, "atoll").toString());
        }
        String path = System.getProperty("java.class.path", "");
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path.isEmpty() ? System.getProperty("jdk.module.path", "") : path,
                "org.atoll.launcher.Atoll");
    }

    /// The command of a process that another launcher makes a rank.
    ///
    /// @param program a main class
    List<String> process(String program) {
        String path = System.getProperty("java.class.path", "");
        List<String> command = new ArrayList<>(home != null
                ? List.of(Path.of(home, "atoll").toString(), "java")
                : List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-cp", path));
        command.addAll(flags);
        command.add(program);
        return command;
    }

    @Override
    public void prepare(Plan plan, Map<String, String> environment) {
        environment.put("NO_COLOR", "1");
    }
}
